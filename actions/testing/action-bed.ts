import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { execa } from "execa";
import { Testbed } from "../../harness/commands/testbed.ts";
import { type LoopbackGitHub, startGitHub } from "../../harness/github/testing/start-github.ts";
import { fileCommand } from "./file-command.ts";

export interface StepOrder {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Name and payload. */
  readonly event?: readonly [string, object];
  /** What the main step left to this post step. */
  readonly state?: Readonly<Record<string, string>>;
}

export interface StepEnd {
  readonly exitCode: number | undefined;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, string>>;
  /** Markdown. */
  readonly summary: string;
}

const token = "the-jobs-token";
const fullName = "canopy-network/canopy";

/** A repository with a small target on a GitHub of this machine, and steps of a job there that are actions of ours. */
export class ActionBed {
  readonly #steps: string;
  #count = 0;

  private constructor(
    readonly source: Testbed,
    readonly github: LoopbackGitHub,
    /** Of the measuring workflow. */
    readonly run: number,
  ) {
    this.#steps = mkdtempSync(join(tmpdir(), "plimsoll-steps-"));
  }

  static async make(): Promise<ActionBed> {
    const source = await Testbed.make();
    await source.git("branch", "--force", "main", "HEAD");
    const github = await startGitHub({
      repositories: [{ owner: "canopy-network", repo: "canopy", gitDir: join(source.folder, ".git") }],
      tokens: [{ token, permissions: { contents: "read", "pull-requests": "read" } }],
      now: () => new Date("2026-03-01T12:00:00Z"),
    });
    const headSha = await source.git("rev-parse", "HEAD");
    return new ActionBed(source, github, github.repository(fullName).addRun({ headSha, conclusion: null }).id);
  }

  get repository() {
    return this.github.repository(fullName);
  }

  /** The address from which git fetches. */
  get address(): string {
    return `file://${this.source.folder}`;
  }

  /** The bundle of an action as a step, started and not yet ended. */
  start(action: string, order: StepOrder = {}) {
    const folder = join(this.#steps, String(++this.#count));
    mkdirSync(folder);
    const files = Object.fromEntries(
      ["OUTPUT", "STATE", "STEP_SUMMARY", "EVENT_PATH"].map((name) => [`GITHUB_${name}`, join(folder, name)]),
    );
    for (const file of Object.values(files)) writeFileSync(file, "");
    const [event, payload] = order.event ?? ["schedule", {}];
    writeFileSync(files.GITHUB_EVENT_PATH!, JSON.stringify(payload));
    const named = (prefix: string, values: StepOrder["inputs"] = {}) =>
      Object.entries(values).map(([name, value]) => [
        `${prefix}_${prefix === "INPUT" ? name.toUpperCase() : name}`,
        value,
      ]);
    const env = {
      ...{ PATH: process.env.PATH!, HOME: folder, RUNNER_TEMP: folder, CI: "true" },
      ...{ GITHUB_REPOSITORY: fullName, GITHUB_EVENT_NAME: event, GITHUB_REF: "refs/heads/main", ...files },
      ...this.github.jobEnvironment(this.run),
      ...Object.fromEntries([...named("INPUT", order.inputs), ...named("STATE", order.state)]),
      ...order.env,
    };
    const step = execa(process.execPath, [resolve(`dist/actions/${action}.js`)], {
      ...{ env, extendEnv: false, cwd: folder, reject: false, stdin: "ignore", all: true },
    });
    const ended = async (): Promise<StepEnd> => {
      const { exitCode, all } = await step;
      const read = (name: string) => readFileSync(files[`GITHUB_${name}`]!, "utf8");
      return {
        exitCode,
        log: all,
        outputs: fileCommand(read("OUTPUT")),
        state: fileCommand(read("STATE")),
        summary: read("STEP_SUMMARY"),
      };
    };
    return { kill: (signal: NodeJS.Signals) => step.kill(signal), ended };
  }

  /** The bundle of an action as a step, run to its end. */
  step(action: string, order?: StepOrder): Promise<StepEnd> {
    return this.start(action, order).ended();
  }

  /** Inputs that GitHub fills in from action.yml. */
  get access() {
    return { token, "api-url": this.github.apiUrl };
  }

  async close(): Promise<void> {
    await this.github.close();
    await this.source.remove();
    rmSync(this.#steps, { recursive: true, force: true });
  }
}

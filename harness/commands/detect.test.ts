import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { detectionSchema } from "../model/detection.ts";
import type { RunRecord } from "../model/run-record.ts";
import { readRun } from "../run/read-run.ts";
import { storeConfirmation } from "../store/confirmations.ts";
import { openStore } from "../store/open-store.ts";
import { record } from "../store/record.ts";
import { acceptCommand } from "./accept.ts";
import { commandIn } from "./command-in.ts";
import { detectCommand } from "./detect.ts";
import { Testbed } from "./testbed.ts";

let bed: Testbed;
let like: RunRecord;
/** What the commits are: the suite's first version, one that takes longer, one that does not, and the same program again. */
let commits: Record<"first" | "slower" | "renamed" | "same", string>;
const key = "small/a/threads=1/fetch:time";

beforeAll(async () => {
  bed = await Testbed.make();
  const head = () => bed.git("rev-parse", "HEAD");
  const first = await head();
  await bed.plimsoll("run", "small.yml", "-n", "3", "--out", "night");
  like = await readRun(join(bed.folder, "night/run.json"));
  const suite = await bed.read("suite.sh");
  const longer = suite.replace("\nline a 1.00", "\nline a 1.10");
  await bed.commit({ "suite.sh": longer }, "read twice");
  const slower = await head();
  await bed.commit({ "suite.sh": `${longer}# renamed\n` }, "rename");
  const renamed = await head();
  await bed.commit({ "README.md": "read me" }, "say more");
  commits = { first, slower, renamed, same: await head() };
});
afterAll(() => bed.remove());

/** Nights of a commit, one execution of it each, with a little noise; a's values are multiplied. */
function nights(
  commit: string,
  title: string,
  from: number,
  to: number,
  factor: number,
  about: Partial<RunRecord> = {},
) {
  return Array.from({ length: to - from }, (_, i): RunRecord => {
    const night = from + i;
    const noise = 1 + ((night * 7) % 11) / 4000;
    const startedAt = new Date(Date.UTC(2025, 0, 1 + night, 4)).toISOString();
    const { executions, arms } = like;
    return {
      ...like,
      ...{ id: `night-${String(night).padStart(4, "0")}`, startedAt, arms: { head: { ...arms.head, commit, title } } },
      executions: executions.slice(0, 1).map((one) => ({
        ...one,
        values: { [key]: factor * noise, "small/b/threads=1/fetch:time": noise },
      })),
      ...about,
    };
  });
}

/** 30 nights of one commit and 15 of another, slower by 10 %. */
async function storeStep(name: string, before: string, after: string, about: Partial<RunRecord> = {}): Promise<string> {
  const store = name.startsWith("git:") ? name : join(bed.folder, name);
  const runs = [...nights(before, "before", 0, 30, 1, about), ...nights(after, "after", 30, 45, 1.1, about)];
  await record(openStore(store), runs);
  return name;
}

const detectIn = (args: readonly string[], signal?: AbortSignal) => commandIn(bed.folder, detectCommand, args, signal);
const detect = (store: string, ...args: string[]) => detectIn(["--store", store, ...args]);
const confirm = (store: string, ...args: string[]) =>
  detect(store, "--target", "small.yml", "--confirm", "--pairs", "8", ...args);
const changesIn = (stdout: string) =>
  detectionSchema.parse(JSON.parse(stdout)).series.flatMap(({ changes }) => changes);
const short = (commit: string) => commit.slice(0, 12);

/** Names of the confirmations that lie in a store. */
async function confirmationsIn(store: string): Promise<string[]> {
  const names = await readdir(join(bed.folder, store), { recursive: true });
  return names.filter((name) => /\/confirmations\/.*\.json$/.test(name));
}

test("a slowdown is suspected, then confirmed by both commits side by side, and accepted", async () => {
  const store = await storeStep("slower", commits.first, commits.slower);
  const suspected = await detect(store);
  expect(suspected).toMatchObject({ exitCode: 0, stderr: "" });
  expect(suspected.stdout).toMatch(
    /^suspected: 1 of 2 series may be slower since a commit: a fetch, 1 thread \+1\d\.\d %\n/,
  );
  expect(suspected.stdout).toContain(`\n${short(commits.first)}..${short(commits.slower)}, 2025-01-31: after\n`);
  expect(suspected.stdout).toContain(
    `\nto accept it: plimsoll accept '${key}' --commit ${short(commits.slower)} --reason TEXT\n`,
  );
  expect(suspected.stdout).toContain("\nAlso: 1 steady (--all lists them)\n");
  const second = await detect(store, "--method", "e-divisive", "--metric", key);
  expect(second.stdout).toMatch(/\n1 series of up to 45 runs, as of .*, method e-divisive, tolerance 2 %/);
  expect(second.stdout).toContain(`\n${short(commits.first)}..${short(commits.slower)}, 2025-01-31: after\n`);

  const confirmed = await confirm(store, "--json");
  expect(confirmed.exitCode).toBe(0);
  const [change] = changesIn(confirmed.stdout);
  expect(change).toMatchObject({ kind: "regression", confirmations: [{ answer: "confirmed", pairs: 8 }] });
  const { run } = change!.confirmations[0]!;
  expect(await confirmationsIn(store)).toEqual([
    `small/small/${like.machine.fingerprint}/confirmations/${short(commits.first)}-${short(commits.slower)}-${run}.json`,
  ]);
  expect((await readRun(join(bed.folder, `.plimsoll/runs/${run}/run.json`))).plan).toMatchObject({
    looks: [8],
    gate: [key],
  });

  const again = await bed.plimsoll("detect", "--store", store, "--block");
  expect(again.exitCode).toBe(1);
  expect(again.stdout).toMatch(/^regressed: 1 of 2 series is slower, confirmed: a fetch, 1 thread/);
  expect(again.stdout).toContain(`confirmed by run ${run}`);
  expect(await confirm(store)).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("nothing to confirm") });

  const accepted = ["--file", "mine.yml", "--reason", "the price of checksums", "--who", "A"];
  await commandIn(bed.folder, acceptCommand, ["small/a/**", "--commit", short(commits.slower), ...accepted]);
  const after = await detect(store, "--accepted", "mine.yml", "--block", "--all");
  expect(after).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^steady: no open regression in 2 series\n/),
  });
  expect(after.stdout).toMatch(/\na fetch, 1 thread: accepted by A on \d{4}-\d\d-\d\d: the price of checksums\n/);
});

test("what was the night's noise is refuted, and blocks nothing from then on", async () => {
  const store = await storeStep("noise", commits.slower, commits.renamed);
  expect(await detect(store, "--block")).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(/^suspected: /) });
  const refuted = await confirm(store, "--block");
  expect(refuted.stdout).toMatch(/^steady: no open regression in 2 series\n\n1 refuted regression\n/);
  expect(refuted.stdout).toMatch(/a fetch, 1 thread: refuted by run \S+ \(.*\): .* in 8\s+interleaved pairs/);
  expect(refuted.exitCode).toBe(0);
  expect(await confirmationsIn(store)).toHaveLength(1);
});

test("a metric that may not block is shown and blocks nothing", async () => {
  const store = await storeStep("watched", commits.first, commits.slower, { plan: { ...like.plan, gate: ["*/b/**"] } });
  const shown = await detect(store, "--block");
  expect(shown.stdout).toMatch(/^suspected: 1 of 2 series may be slower/);
  expect(shown.exitCode).toBe(0);
});

test("two commits that build the same program are refuted without a measurement, in a remote store too", async () => {
  await bed.git("init", "--quiet", "--bare", "remote.git");
  const store = await storeStep(`git:${join(bed.folder, "remote.git")}`, commits.renamed, commits.same);
  const refuted = await confirm(store);
  expect(refuted.stderr).toContain("both commits build the same program");
  expect(refuted.stdout).toMatch(/refuted by run \S+ \(.*\): both commits build the\s+same\s+program/);
  expect(await detect(store, "--block")).toMatchObject({ exitCode: 0 });
  const log = await bed.git("-C", "remote.git", "log", "--format=%s", "plimsoll-baselines");
  expect(log).toMatch(`confirm small/small ${short(commits.renamed)}..${short(commits.same)} `);
});

test("another machine is refused with what differs, before anything is built", async () => {
  const { machine } = like;
  const other = { ...machine, fingerprint: "0123456789ab", kernel: "1.0", governor: "powersave" };
  const store = await storeStep("elsewhere", commits.first, commits.slower, { machine: other });
  const { exitCode, stdout, stderr } = await confirm(store);
  expect(stderr).toBe(
    `plimsoll: small/small was measured on machine 0123456789ab, this is ${machine.fingerprint}: kernel 1.0, not ${machine.kernel}; governor powersave, not ${machine.governor}`,
  );
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
});

test("another version of the suite, or a target that is not there, is refused", async () => {
  const store = await storeStep("version", commits.first, commits.slower, { suiteVersion: "7" });
  expect(await confirm(store)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(
      "small/small was measured in version 7, fresh store, and is now version 1, fresh store",
    ),
  });
  expect(await detect(store, "--confirm")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('small/small: unknown target "small"'),
  });
});

test("a commit that is gone is said, and the others are measured", async () => {
  const store = await storeStep("gone", "9".repeat(40), commits.slower);
  const lost = await confirm(store);
  expect(lost).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(`unknown ref "${"9".repeat(40)}"`) });
  const configured = { ...like.arms.head, args: ["-x"] };
  const runs = [...nights(commits.first, "before", 100, 130, 1), ...nights(commits.slower, "after", 130, 145, 1.1)];
  await record(
    openStore(join(bed.folder, store)),
    runs.map((run) => ({ ...run, arms: { head: { ...configured, commit: run.arms.head.commit } } })),
  );
  const rest = await confirm(store);
  expect(rest.stderr).toContain(`not confirmed: unknown ref "${"9".repeat(40)}"`);
  expect(rest.exitCode).toBe(0);
  expect(await confirmationsIn(store)).toHaveLength(1);
});

test("interrupted, nothing is half stored, and the next call measures it", async () => {
  const env = { MODE: "slowly" };
  const slowly = { ...like.arms.head, env };
  const store = "interrupted";
  const runs = [...nights(commits.first, "before", 0, 30, 1), ...nights(commits.slower, "after", 30, 45, 1.1)];
  const arms = (run: RunRecord) => ({ head: { ...slowly, commit: run.arms.head.commit } });
  await record(
    openStore(join(bed.folder, store)),
    runs.map((run) => ({ ...run, arms: arms(run) })),
  );
  const work = ["--work", "interrupted-work"];
  const interrupt = new AbortController();
  const running = detectIn(
    ["--store", store, "--target", "small.yml", "--confirm", "--pairs", "6", ...work],
    interrupt.signal,
  );
  const measured = async () => {
    const [id] = await bed.list("interrupted-work/runs");
    return id === undefined
      ? 0
      : readRun(join(bed.folder, `interrupted-work/runs/${id}/run.json`)).then(
          (run) => run.executions.length,
          () => 0,
        );
  };
  await expect.poll(measured, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
  interrupt.abort("SIGINT");
  const { exitCode, stdout, stderr } = await running;
  expect(stderr).toMatch(/interrupted: what was confirmed before is kept, the next --confirm goes on with the rest$/);
  expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: "" });
  expect(await confirmationsIn(store)).toEqual([]);
  const next = await detect(store, "--target", "small.yml", "--confirm", "1", "--pairs", "6", ...work);
  expect(next).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^regressed: /) });
});

test("nothing that could be judged is no pass where it may block", async () => {
  await record(openStore(join(bed.folder, "short")), nights(commits.first, "first", 0, 4, 1));
  const short = await detect("short", "--block");
  expect(short).toMatchObject({
    exitCode: 3,
    stdout: expect.stringMatching(/^unknown: none of 2 series is long enough/),
  });
  expect(await detect("short")).toMatchObject({ exitCode: 0 });
  const none = await detect("short", "--metric", "nothing/**", "--block");
  expect(none).toMatchObject({
    exitCode: 3,
    stdout: expect.stringMatching(/^unknown: the store holds no such series/),
  });
});

test("a metric is held to its suite's tolerance, or else to the one that is given", async () => {
  const plan = { ...like.plan, tolerances: { "small/a/**": 0.2 } };
  const store = await storeStep("tolerant", commits.first, commits.slower, { plan });
  const own = await detect(store);
  expect(own.stdout).toMatch(/^steady: no open regression in 2 series\n/);
  expect(own.stdout).toContain("tolerances from 2 % to 20 %");
  const given = await detect(store, "--tolerance", "0.03");
  expect(given.stdout).toMatch(/^suspected: 1 of 2 series/);
  expect(given.stdout).toContain("tolerance 3 %.");
});

test("an accepted shift matches nothing only where all that it speaks of was looked at", async () => {
  await record(openStore(join(bed.folder, "idle")), nights(commits.first, "first", 0, 4, 1));
  const shift = (metric: string, target = "") =>
    `- { metric: ${metric}, ${target}commit: fedcba9, reason: r, who: A, when: 2025-01-01 }\n`;
  const shifts = [shift("small/b/**"), shift("'**'", "target: small, "), shift("gone/**")];
  await writeFile(join(bed.folder, "idle.yml"), `schema: plimsoll.accepted/1\nshifts:\n${shifts.join("")}`);
  const idle = async (...args: string[]) => {
    const { stdout } = await detect("idle", "--accepted", "idle.yml", "--json", ...args);
    return detectionSchema
      .parse(JSON.parse(stdout))
      .warnings.map((warning) => / (?:for|matches) (\S+?)(?: of|;|$)/.exec(warning)?.[1]);
  };
  expect(await idle()).toEqual(["small/b/**", "**", "gone/**"]);
  expect(await idle("--target", "small")).toEqual(["**"]);
  expect(await idle("--suite", "small")).toEqual([]);
  expect(await idle("--metric", "small/a/**")).toEqual([]);
  expect(await idle("--metric", "gone/**")).toEqual(["gone/**"]);
});

test("what was measured and could not be stored is kept, and said where", async () => {
  const store = await storeStep("unwritable", commits.renamed, commits.same);
  await writeFile(join(bed.folder, store, `small/small/${like.machine.fingerprint}/confirmations`), "in the way");
  const { exitCode, stderr } = await confirm(store);
  expect(stderr).toMatch(/\.plimsoll\/runs\/\S+\/run\.json keeps what was measured$/);
  expect(exitCode).toBe(2);
});

test("a damaged confirmation is named, and the others count", async () => {
  const store = await storeStep("damaged", commits.first, commits.slower);
  const arm = (commit: string) => ({ ...like.arms.head, commit });
  const arms = { base: arm(commits.first), head: arm(commits.slower) };
  const run: RunRecord = { ...like, arms, executions: [], stopped: { reason: "identical", looks: [] } };
  const file = await storeConfirmation(openStore(join(bed.folder, store)), run);
  const torn = file.replace(/[^/]*$/, "torn.json");
  await writeFile(join(bed.folder, store, torn), "{");
  const { stdout } = await detect(store, "--json");
  expect(changesIn(stdout)[0]!.confirmations).toHaveLength(1);
  expect(detectionSchema.parse(JSON.parse(stdout)).warnings).toEqual([
    expect.stringMatching(`^damaged record, not used: ${torn}: not JSON`),
  ]);
});

test.each([
  [["--store", "missing"], /missing: no such store/],
  [["--store", "short", "--accepted", "missing.yml"], /missing\.yml: cannot be read: ENOENT/],
  [["--store", "short", "--accepted", "small.yml"], /small\.yml line 1: schema: /],
  [["--store", "short", "--pairs", "8"], /--pairs needs --confirm/],
  [["--store", "short", "--method", "guess"], /Allowed choices are pelt, e-divisive/],
  [["--store", "short", "--tolerance", "2"], /'--tolerance <ratio>' argument '2' is invalid/],
  [["--store", "short", "--target", "nowhere.yml"], /nowhere\.yml: no such file/],
  [["--store", "short", "--confirm", "--pairs", "5"], /argument '5' is invalid\. fewer than 6 pairs can show nothing/],
  [["--store", "short", "--confirm", "0"], /argument '0' is invalid/],
])("detect %j is refused with what is wrong", async (args, message) => {
  const { exitCode, stdout, stderr } = await detectIn(args);
  expect(stderr).toMatch(message);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
});

import { watch } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calibrationSchema } from "../model/calibration.ts";
import { comparisonSchema } from "../model/comparison.ts";
import { readRun } from "../run/read-run.ts";
import { Testbed } from "./testbed.ts";

let bed: Testbed;
beforeAll(async () => {
  bed = await Testbed.make();
});
afterAll(() => bed.remove());

const bench = (out: string, ...args: string[]) =>
  bed.plimsoll("bench", "small.yml", "--base", "HEAD", "--head", "HEAD", "--out", out, ...args);

/** Ids of processes whose command line holds a text. */
async function processesWith(text: string): Promise<string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return ids.filter((_, i) => lines[i]!.includes(text));
}

/** Resolves as soon as a file is there. */
async function appeared(folder: string, name: string): Promise<void> {
  const watcher = watch(folder);
  try {
    for (;;) {
      if ((await readdir(folder)).includes(name)) return;
      await new Promise((resolve) => watcher.once("change", resolve));
    }
  } finally {
    watcher.close();
  }
}

test("a slower head blocks, is named, and leaves every report", async () => {
  const { exitCode, stdout, stderr } = await bench("slower", "--head-env", "MODE=slower");
  expect(stdout).toMatch(/^blocked: 1 of 2 metrics is slower: a fetch: \+/);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^pair 8 of at most 20.*worst so far: a fetch/m);
  expect((await bed.list("slower")).sort()).toEqual(["comparison.json", "report.html", "report.md", "run.json"]);
  const run = await readRun(join(bed.folder, "slower/run.json"));
  expect(run.executions).toHaveLength(16);
  expect(run.stopped).toEqual({ reason: "decided", looks: [8] });
  const again = await bed.plimsoll("compare", "slower/run.json", "--json");
  expect(again.exitCode).toBe(1);
  expect(comparisonSchema.parse(JSON.parse(again.stdout))).toEqual(
    JSON.parse(await bed.read("slower/comparison.json")),
  );
  const taken = await bench("slower");
  expect(taken.stderr).toMatch(/slower\/run\.json is there already/);
  expect(taken.exitCode).toBe(2);
  const markdown = await bed.plimsoll("report", "slower/comparison.json", "--format", "markdown");
  expect(`${markdown.stdout}\n`).toBe(await bed.read("slower/report.md"));
});

test("the same program on both sides is said, not measured, unless asked for", async () => {
  const said = await bench("identical");
  expect(said.stdout).toMatch(/^pass: base and head are the same program/);
  expect(said.exitCode).toBe(0);
  expect((await readRun(join(bed.folder, "identical/run.json"))).executions).toEqual([]);
  const measured = await bench("measured", "--measure-identical", "--looks", "6");
  expect(measured.exitCode).toBe(0);
  expect((await readRun(join(bed.folder, "measured/run.json"))).executions).toHaveLength(12);
});

test.each([
  ["a suite that prints nothing", "nothing", /stdout of head, pair \d+: no result in 0 lines/],
  ["a suite that exits 0 after another summary", "summary", /line 1: not a result line: "0 tests total"/],
  ["half a line", "half", /line 2: not JSON/],
  ["NaN", "nan", /line 1: not JSON: .*NaN/],
  ["a negative time", "negative", /line 1: value: -1\.5 is negative/],
  ["the same key twice", "twice", /line 2: small\/a\/threads=1\/fetch:time comes a second time/],
  ["300 MB of output", "flood", /printed more than 16 MiB on stdout/],
  ["a crash", "crash", /exit code 7\n {2}\| assertion failed: block cache/],
  ["a kill", "killed", /SIGKILL|137/],
])("%s is a clear error, and nothing is kept", async (_, mode, message) => {
  const { exitCode, stdout, stderr } = await bench(mode, "--head-env", `MODE=${mode}`);
  expect(stderr).toMatch(message);
  expect(exitCode).toBe(3);
  expect(stdout).toBe("");
  expect(await bed.list(mode)).toEqual([]);
  expect(await bed.list(".plimsoll/data")).toEqual([]);
});

test("another unit than before is refused with both units", async () => {
  const { exitCode, stderr } = await bench(
    "unit",
    "--head-env",
    "MODE=unit",
    "--env",
    `COUNTER=${join(bed.folder, "unit.count")}`,
  );
  expect(stderr).toMatch(/small\/a\/threads=1\/fetch:time is in "B", and was in "s" before/);
  expect(exitCode).toBe(3);
});

test("a suite that hangs is ended with all that it started", async () => {
  const ready = join(bed.folder, "hang.ready");
  const { exitCode, stderr } = await bench(
    "hang",
    "--head-env",
    "MODE=hang",
    "--head-env",
    `READY=${ready}`,
    "--timeout",
    "0.5",
  );
  expect(stderr).toMatch(/still running after 0\.5 s/);
  expect(exitCode).toBe(3);
  expect(await processesWith("sleep\x00987")).toEqual([]);
  expect(await bed.list("hang")).toEqual([]);
});

test("one failed execution is told, replaced, and the run goes on", async () => {
  const { exitCode, stderr } = await bench(
    "once",
    ...[
      "--measure-identical",
      "--looks",
      "6",
      "--env",
      "MODE=once",
      "--env",
      `COUNTER=${join(bed.folder, "once.count")}`,
    ],
  );
  expect(stderr).toMatch(/pair 1, (base|head), failed: exit code 28/);
  expect(exitCode).toBe(0);
  const run = await readRun(join(bed.folder, "once/run.json"));
  expect(run.executions.filter(({ invalid }) => invalid?.includes("no space left on device"))).toHaveLength(1);
  expect(JSON.parse(await bed.read("once/comparison.json"))).toMatchObject({ pairs: 6, gate: { outcome: "pass" } });
});

test("an interrupted run loses the pair under way and goes on from there", async () => {
  const running = bed.start([
    "bench",
    "small.yml",
    "--base",
    "HEAD",
    "--head",
    "HEAD",
    "--out",
    "stopped",
    "--looks",
    "6",
    "--measure-identical",
    "--env",
    "MODE=slowly",
  ]);
  const file = join(bed.folder, "stopped/run.json");
  const pairs = () =>
    readRun(file).then(
      ({ executions }) => executions.length / 2,
      () => 0,
    );
  await expect.poll(pairs, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(2);
  running.kill("SIGINT");
  const interrupted = await running;
  expect(interrupted.stderr).toMatch(
    /interrupted; plimsoll bench small\.yml --resume stopped\/run\.json goes on from there/,
  );
  expect(interrupted.exitCode).toBe(3);
  const before = await readRun(file);
  expect(before.stopped?.reason).toBe("interrupted");
  expect(await bed.list(".plimsoll/data")).toEqual([]);
  const judged = await bed.plimsoll("compare", "stopped/run.json");
  expect(judged.exitCode).toBe(3);

  const resumed = await bed.plimsoll("bench", "small.yml", "--resume", "stopped/run.json");
  expect(resumed.exitCode).toBe(0);
  const after = await readRun(file);
  expect(after.executions).toHaveLength(12);
  expect(after.executions.slice(0, before.executions.length)).toEqual(before.executions);
  const ended = await bed.plimsoll("bench", "small.yml", "--resume", "stopped/run.json");
  expect(ended.stderr).toMatch(/the run has ended \((exhausted|futile|decided)\)/);
  expect(ended.exitCode).toBe(2);
});

test("when Plimsoll itself is killed, nothing that it started stays", async () => {
  const ready = "killed.ready";
  const running = bed.start([
    "bench",
    "small.yml",
    "--base",
    "HEAD",
    "--head",
    "HEAD",
    "--out",
    "dead",
    "--measure-identical",
    "--env",
    "MODE=hang",
    "--env",
    `READY=${join(bed.folder, ready)}`,
  ]);
  await appeared(bed.folder, ready);
  running.kill("SIGKILL");
  await running;
  await expect.poll(() => processesWith("sleep\x00987"), { timeout: 10_000 }).toEqual([]);
});

test.each([
  [["nowhere", "--base", "HEAD"], /unknown target "nowhere"; there are: .*reference/],
  [["nowhere.yml", "--base", "HEAD"], /nowhere\.yml: no such file/],
  [["small.yml/other", "--base", "HEAD"], /unknown suite "other" of target small: there are small/],
  [["small.yml", "--base", "no-such-branch"], /unknown ref "no-such-branch" in /],
  [["small.yml", "--base", "--upload-pack=touch x"], /unknown ref|argument missing|unknown option/],
  [["small.yml"], /bench needs --base REF/],
  [[], /bench needs a TARGET/],
  [["small.yml", "--base", "HEAD", "--looks", "8,4"], /8,4 are not rising/],
  [["small.yml", "--base", "HEAD", "--looks", "2"], /--looks 2: 6 pairs are the least/],
  [["small.yml", "--base", "HEAD", "--alpha", "2"], /'--alpha <share>' argument '2' is invalid/],
  [["small.yml", "--base", "HEAD", "--head-env", "novalue"], /not K=V/],
  [["--resume", "missing.json"], /cannot read missing\.json/],
])("bench %j is refused with what is wrong", async (args, message) => {
  const { exitCode, stderr, stdout } = await bed.plimsoll("bench", ...args);
  expect(stderr).toMatch(message);
  expect(exitCode).toBe(2);
  expect(stdout).toBe("");
});

test("a machine's calibration plans the run, says what can be seen, and keeps what it cannot judge from blocking", async () => {
  const work = ["--work", "calibrated-work"];
  const before = await bench("uncalibrated", ...work);
  expect(before.stderr).toMatch(
    /no calibration of this machine \([0-9a-f]{12}\): plimsoll calibrate small\/small makes one/,
  );
  const made = await bed.plimsoll("calibrate", "small.yml", "--pairs", "8", "--resamples", "20", ...work);
  expect(made.exitCode).toBe(0);
  const file = join(bed.folder, /^calibration: (.*)$/m.exec(made.stderr)![1]!);
  const calibration = calibrationSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const key = "small/a/threads=1/fetch:time";
  const mayNotBlock = [{ key, reason: "false alarms in 30 % [25 %, 35 %] of runs without a change, 5 % are allowed" }];
  const recommendation = { ...calibration.recommendation, looks: [6, 8] };
  await writeFile(file, JSON.stringify({ ...calibration, recommendation, mayNotBlock }));

  const planned = await bench("planned", ...work, "--head-env", "MODE=slower");
  expect(planned.stderr).toMatch(/by the calibration of this machine: looks after 6, 8 pairs/);
  expect(planned.stderr).toMatch(/small\/a\/threads=1\/fetch:time may not block: too many false alarms/);
  expect(planned.exitCode).toBe(0);
  const comparison = comparisonSchema.parse(JSON.parse(await bed.read("planned/comparison.json")));
  expect(comparison.run.plan.looks).toEqual([6, 8]);
  expect(comparison.gate).toMatchObject({ outcome: "pass" });
  expect(comparison.gate.reasons.at(-1)).toBe(`${key} may not block: ${mayNotBlock[0]!.reason}`);

  const chosen = await bench("chosen", ...work, "--looks", "7");
  expect(chosen.stderr).toMatch(/7 pairs \(\d+ minutes? at most\) find/);
  expect((await readRun(join(bed.folder, "chosen/run.json"))).plan.looks).toEqual([7]);
});

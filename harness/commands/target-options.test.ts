import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comparisonSchema } from "../model/comparison.ts";
import type { RunRecord } from "../model/run-record.ts";
import { readRun } from "../run/read-run.ts";
import { Testbed } from "./testbed.ts";

/** Prints what it was given: arguments and environment stand in the keys. */
const print = `#!/bin/sh
noise=$(( $(od -An -N2 -tu2 /dev/urandom) % 1000 ))
line() { echo '{"suite":"given","subject":"'$1'","params":{"size":"'$SIZE'","cache":"'$CACHE'","level":"'$LEVEL'"},"operation":"fetch","metric":"time","unit":"s","better":"lower","value":1.00'$noise'}'; }
[ "$1" = --size ] && SIZE=$2
line a
[ "$MODE" = lacks ] || line b
`;

/** What Google Benchmark prints of three repetitions, at the rate that the environment names. */
const benchmark = `#!/bin/sh
noise=$(( $(od -An -N2 -tu2 /dev/urandom) % 1000 ))
entry() { echo '{"name":"BM_Fetch/nudb","run_type":"iteration","repetition_index":'$1',"real_time":'$2',"time_unit":"ns","items_per_second":'\${RATE:-1}$3.$noise'}'; }
echo '{"context":{},"benchmarks":['; entry 0 10 000; echo ,; entry 1 30 300; echo ,; entry 2 20 200; echo ']}'
`;

const target = `schema: plimsoll.target/1
name: options
source: .
suites:
  given:
    build:
      commands: [[cp, print.sh, built.sh]]
      artifacts: [built.sh]
    command: [sh, "{artifacts}/built.sh"]
    args: [--size, small]
    env: { CACHE: 1g, LEVEL: "2" }
    expect: ["given/a/**", "given/b/**"]
    executions: 1
    looks: [6]
  foreign:
    build:
      commands: [[cp, benchmark.sh, other.sh]]
      artifacts: [other.sh]
    command: [sh, "{target}/run.sh", "{artifacts}/other.sh"]
    parser: google-benchmark
    looks: [8]
    executions: 1
`;

let bed: Testbed;
beforeAll(async () => {
  bed = await Testbed.make();
  await bed.commit({ "print.sh": print, "benchmark.sh": benchmark, "options.yml": target }, "options");
  // Beside the target file, and in no commit.
  await writeFile(join(bed.folder, "run.sh"), 'exec sh "$1"\n');
});
afterAll(() => bed.remove());

async function executed(name: string, ...args: string[]): Promise<RunRecord> {
  const { exitCode, stderr } = await bed.plimsoll("run", `options.yml/${name}`, ...args);
  expect(stderr).not.toMatch(/failed/);
  expect(exitCode).toBe(0);
  return readRun(join(bed.folder, args[args.indexOf("--out") + 1]!, "run.json"));
}

const bench = (name: string, out: string, ...args: string[]) =>
  bed.plimsoll("bench", `options.yml/${name}`, "--base", "HEAD", "--head", "HEAD", "--out", out, ...args);

const keyOf = (subject: string, params: string) => `given/${subject}/${params}/fetch:time`;

test("a suite's arguments and environment are those of its executions, and in the record", async () => {
  const { arms, metrics } = await executed("given", "--out", "plain");
  expect(arms.head).toMatchObject({ args: ["--size", "small"], env: { CACHE: "1g", LEVEL: "2" } });
  const params = "size=small,cache=1g,level=2";
  expect(Object.keys(metrics)).toEqual([keyOf("a", params), keyOf("b", params)]);
});

test("--args stand in for the suite's, --env come after its own", async () => {
  const { arms, metrics } = await executed("given", "--args", "--size large", "--env", "CACHE=2g", "--out", "replaced");
  expect(arms.head).toMatchObject({ args: ["--size", "large"], env: { CACHE: "2g", LEVEL: "2" } });
  expect(Object.keys(metrics)).toEqual(["a", "b"].map((subject) => keyOf(subject, "size=large,cache=2g,level=2")));
});

test("a run that goes on keeps its arguments and environment, whatever the target says by now", async () => {
  const args = ["--base-args", "--size tiny", "--head-args", "--size tiny", "--env", "LEVEL=3", "--measure-identical"];
  expect((await bench("given", "resumed", ...args)).exitCode).toBe(0);
  const file = join(bed.folder, "resumed/run.json");
  // What a run leaves that was killed in its last pair.
  const { stopped: _, ...whole } = await readRun(file);
  await writeFile(file, JSON.stringify({ ...whole, executions: whole.executions.slice(0, -1) }));
  await writeFile(join(bed.folder, "options.yml"), target.replace("--size, small", "--size, huge").replace("1g", "9g"));
  const { exitCode, stderr } = await bed.plimsoll("bench", "options.yml/given", "--resume", "resumed/run.json");
  await writeFile(join(bed.folder, "options.yml"), target);
  expect(stderr).not.toMatch(/failed/);
  expect(exitCode).toBe(0);
  const run = await readRun(file);
  expect(run.executions).toHaveLength(12);
  expect(run.arms).toEqual(whole.arms);
  expect(run.arms.base).toMatchObject({ args: ["--size", "tiny"], env: { CACHE: "1g", LEVEL: "3" } });
  expect(Object.keys(run.metrics)).toEqual(["a", "b"].map((subject) => keyOf(subject, "size=tiny,cache=1g,level=3")));
});

test.each([
  ["head alone", ["--head-env", "MODE=lacks"], "head"],
  ["both", ["--env", "MODE=lacks", "--measure-identical"], "(base|head)"],
])("a metric that the target expects and %s lacks is invalid, and named", async (_, args, arm) => {
  const { exitCode, stderr } = await bench("given", "lacking", ...args);
  expect(stderr).toMatch(
    new RegExp(`stdout of ${arm}, pair 0: no result for given/b/\\*\\*, which the target expects`),
  );
  expect(exitCode).toBe(3);
  expect(await bed.list("lacking")).toEqual([]);
});

test("each suite has its own build, and what stands beside the target file", async () => {
  const [given, foreign] = [await executed("given", "--out", "one"), await executed("foreign", "--out", "other")];
  expect(given.arms.head.artifact).not.toBe(foreign.arms.head.artifact);
  expect(given.arms.head.commit).toBe(foreign.arms.head.commit);
});

test("of what another tool measured several times in an execution the median counts", async () => {
  const { executions, metrics } = await executed("foreign", "--out", "repeated");
  const [time, rate] = ["time", "rate"].map((metric) => `foreign/nudb//BM_Fetch:${metric}`) as [string, string];
  expect(metrics).toEqual({ [time]: { unit: "s", better: "lower" }, [rate]: { unit: "1/s", better: "higher" } });
  expect(executions[0]!.values[time]).toBeCloseTo(20e-9, 15);
  expect(Math.floor(executions[0]!.values[rate]!)).toBe(1200);
});

test("a rate that grows is a gain, and one that falls is blocked", async () => {
  const grown = await bench("foreign", "grown", "--head-env", "RATE=2");
  expect(grown.exitCode).toBe(0);
  const verdicts = async (out: string) => {
    const text = await readFile(join(bed.folder, out, "comparison.json"), "utf8");
    const { metrics } = comparisonSchema.parse(JSON.parse(text));
    return metrics.find(({ unit }) => unit === "1/s");
  };
  expect(await verdicts("grown")).toMatchObject({ verdict: "improved" });
  expect((await verdicts("grown"))!.change).toBeLessThan(-0.4);
  const fallen = await bench("foreign", "fallen", "--base-env", "RATE=2");
  expect(fallen.exitCode).toBe(1);
  expect(await verdicts("fallen")).toMatchObject({ verdict: "regressed" });
});

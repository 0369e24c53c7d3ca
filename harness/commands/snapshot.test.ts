import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRun } from "../run/read-run.ts";
import { Testbed } from "./testbed.ts";

/** Moves a chain on from where it finds it: the folder in which it runs is its own. */
const replay = `#!/bin/sh
noise=$(( $(od -An -N2 -tu2 /dev/urandom) % 1000 ))
height=$(cat chain/height) || exit 4
echo $((height + 1)) > chain/height
echo '{"suite":"replay","subject":"sqlite","params":{"height":'$height'},"operation":"connect","metric":"time","unit":"s","better":"lower","value":1.00'$noise'}'
`;

const target = `schema: plimsoll.target/1
name: chain
source: .
build:
  commands: [[cp, replay.sh, built.sh]]
  artifacts: [built.sh]
suites:
  replay:
    command: [sh, "{artifacts}/built.sh"]
    state: snapshot
    executions: 2
    looks: [6]
  together:
    command: [sh, "{artifacts}/built.sh"]
    state: snapshot
    arms: at-once
    looks: [6]
`;

let bed: Testbed;
beforeAll(async () => {
  bed = await Testbed.make();
  await bed.commit({ "replay.sh": replay, "chain.yml": target }, "chain");
  await snapshot("hundred", 100);
  await snapshot("copy", 100);
  await snapshot("thousand", 1000);
});
afterAll(() => bed.remove());

async function snapshot(name: string, height: number): Promise<void> {
  await mkdir(join(bed.folder, name, "chain"), { recursive: true });
  await writeFile(join(bed.folder, name, "chain/height"), `${height}\n`);
}

const run = (...args: string[]) => bed.plimsoll("run", "chain.yml/replay", ...args);
const record = (out: string) => readRun(join(bed.folder, out, "run.json"));

test("executions start from the snapshot, of which the record has the digest", async () => {
  const { exitCode } = await run("--snapshot", "hundred", "--out", "first");
  expect(exitCode).toBe(0);
  const { state, snapshot, metrics, executions } = await record("first");
  expect(state).toBe("snapshot");
  expect(snapshot).toMatch(/^sha256:[0-9a-f]{64}$/);
  // The second found what the first did.
  expect(Object.keys(metrics)).toEqual(["replay/sqlite/height=100/connect:time"]);
  expect(executions).toHaveLength(2);
  expect(await bed.read("hundred/chain/height")).toBe("100\n");
  expect(await bed.list(".plimsoll/data")).toEqual([]);
});

test.each([
  ["no --snapshot", ["chain.yml/replay"], /chain\/replay starts from a snapshot: --snapshot DIR says from which/],
  [
    "a snapshot where the state is another",
    ["small.yml", "--snapshot", "hundred"],
    /--snapshot hundred: small\/small does not start from a snapshot, its state is fresh/,
  ],
  ["a folder that is not there", ["chain.yml/replay", "--snapshot", "ten"], /cannot use ten as snapshot: ENOENT/],
  ["a folder around the data", ["chain.yml/replay", "--snapshot", "."], /the data folder .* lies in it/],
])("%s is an error before anything is built", async (_, args, message) => {
  const { exitCode, stderr } = await bed.plimsoll("run", ...args, "--out", "refused");
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/^buil/m);
  expect(exitCode).toBe(2);
});

test("runs of the same snapshot are compared, wherever it was; those of different ones never", async () => {
  for (const name of ["hundred", "copy", "thousand"]) {
    expect((await run("--snapshot", name, "--out", `of-${name}`)).exitCode).toBe(0);
  }
  const [hundred, thousand] = [(await record("of-hundred")).snapshot, (await record("of-thousand")).snapshot];
  const alike = await bed.plimsoll("compare", "of-hundred/run.json", "of-copy/run.json");
  expect(alike.stderr).not.toMatch(/not compared/);
  const other = await bed.plimsoll("compare", "of-hundred/run.json", "of-thousand/run.json");
  expect(other.stderr).toContain(`they differ: snapshot ${hundred}, not ${thousand}`);
  expect(other.exitCode).toBe(2);

  const stored = ["of-hundred", "of-copy", "of-thousand"].map((out) => `${out}/run.json`);
  expect((await bed.plimsoll("record", ...stored, "--store", "store")).exitCode).toBe(0);
  const { stdout } = await bed.plimsoll("export", "csv", "--store", "store");
  const snapshots = stdout.match(/sha256:[0-9a-f]{64}/g)!.map((digest) => digest === hundred);
  expect(snapshots.sort()).toEqual([false, true, true]);
});

test("a run goes on from the same snapshot alone", async () => {
  const bench = ["bench", "chain.yml/replay"];
  const began = ["--base", "HEAD", "--head", "HEAD", "--measure-identical", "--out", "resumed"];
  expect((await bed.plimsoll(...bench, ...began, "--snapshot", "hundred")).exitCode).toBe(0);
  const { stopped: _, ...whole } = await record("resumed");
  const killed = JSON.stringify({ ...whole, executions: whole.executions.slice(0, -2) });
  await writeFile(join(bed.folder, "resumed/run.json"), killed);
  const resume = ["--resume", "resumed/run.json", "--snapshot"];
  const other = await bed.plimsoll(...bench, ...resume, "thousand");
  expect(other.stderr).toMatch(/run\.json: measured with snapshot sha256:\w+, now it is sha256:/);
  expect(other.exitCode).toBe(2);
  expect((await bed.plimsoll(...bench, ...resume, "copy")).exitCode).toBe(0);
  expect((await record("resumed")).executions).toHaveLength(12);
});

test("arms at once have a copy each, and report and record say that they shared the machine", async () => {
  const args = [
    "--base",
    "HEAD",
    "--head",
    "HEAD",
    "--measure-identical",
    "--snapshot",
    "hundred",
    "--out",
    "together",
  ];
  const { exitCode, stdout } = await bed.plimsoll("bench", "chain.yml/together", ...args);
  expect(exitCode).toBe(0);
  expect(stdout.replace(/\s+/g, " ")).toMatch(/snapshot [0-9a-f]{12}, both arms at once, sharing machine and device/);
  const { plan, executions } = await record("together");
  expect(plan.arms).toBe("at-once");
  for (const { pair, startedAt } of executions) {
    expect(startedAt).toBe(executions.find((one) => one.pair === pair)!.startedAt);
  }
  // Alone there is nothing to share with.
  const alone = await bed.plimsoll("run", "chain.yml/together", "-n", "1", "--snapshot", "hundred", "--out", "alone");
  expect(alone.exitCode).toBe(0);
  expect((await record("alone")).plan.arms).toBeUndefined();
});

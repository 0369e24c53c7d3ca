import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RunRecord } from "../model/run-record.ts";
import { sleeper } from "../run/testing/sleeper.ts";
import { Testbed } from "./testbed.ts";

const target = `schema: plimsoll.target/1
name: counter
title: The counter
source: .
build: { commands: [[cp, count.sh, built.sh]], artifacts: [built.sh] }
suites:
  count:
    command: [sh, "{artifacts}/built.sh"]
    measure: process
    gate: ["*/*/*/run:{time,cpu-time}"]
`;

/** Keeps the CPU busy: its time can be relied on to grow with the rounds. */
const script = (rounds: number): string =>
  `i=0; while [ $i -lt ${rounds} ]; do i=$((i + 1)); done; echo "done $i"; [ "$MODE" != fail ] || { echo "no such block" >&2; exit 5; }\n`;

let bed: Testbed;
beforeEach(async () => {
  bed = await Testbed.make();
  await bed.commit({ "counter.yml": target, "count.sh": script(20_000) }, "20,000 rounds");
  await bed.commit({ "count.sh": script(60_000) }, "60,000 rounds");
});
afterEach(() => bed.remove());

const runOf = async (): Promise<RunRecord> => JSON.parse(await bed.read("out/run.json"));

test("a process that takes longer is blocked, by the suite's gate alone", async () => {
  const pair = ["--base", "HEAD~1", "--head", "HEAD", "--out", "out"];
  const { exitCode, stdout, stderr } = await bed.plimsoll("bench", "counter.yml", ...pair);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 1 });
  expect(stdout).toMatch(/^blocked: .*The counter run/);
  const { metrics, machine, executions } = await runOf();
  expect(Object.keys(metrics)).toEqual(
    ["time", "cpu-time", "user-time", "system-time", "peak-memory"].map((metric) => `count/process//run:${metric}`),
  );
  expect(machine.toolchain.hyperfine).toMatch(/^hyperfine \d/);
  for (const { values } of executions) {
    expect(values["count/process//run:cpu-time"]).toBeGreaterThan(0.001);
    expect(values["count/process//run:peak-memory"]).toBeGreaterThan(500_000);
  }
});

test("a process that fails is invalid, with its exit code and its last words, and nothing is kept", async () => {
  const pair = ["--base", "HEAD~1", "--head", "HEAD", "--env", "MODE=fail", "--out", "out"];
  const { exitCode, stderr } = await bed.plimsoll("bench", "counter.yml", ...pair);
  expect(exitCode).toBe(3);
  expect(stderr).toContain("exit code 5");
  expect(stderr).toContain("no such block");
  expect(await bed.list("out")).toEqual([]);
});

test("a process that hangs is ended with hyperfine", async () => {
  const { command, lives } = sleeper();
  await bed.commit({ "count.sh": `${command}\n` }, "hangs");
  const { exitCode, stderr } = await bed.plimsoll("run", "counter.yml", "-n", "2", "--timeout", "1");
  expect(exitCode).toBe(3);
  expect(stderr).toContain("still running after 1 s");
  expect(lives()).toBe(false);
});

test("without hyperfine nothing is built, and the error says what to install", async () => {
  const programs = join(bed.folder, "programs");
  await mkdir(programs);
  for (const name of ["git", "flock", "sh"]) await symlink(await which(name), join(programs, name));
  const { exitCode, stderr } = await bed.start(["run", "counter.yml"], { env: { PATH: programs } });
  expect(exitCode).toBe(2);
  expect(stderr).toContain("needs hyperfine: on Debian, apt-get install hyperfine");
  expect(stderr).not.toContain("building");
});

const which = async (program: string): Promise<string> => (await execa("sh", ["-c", `command -v ${program}`])).stdout;

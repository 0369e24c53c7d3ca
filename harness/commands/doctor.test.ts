import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Fitness } from "../model/fitness.ts";
import { temporaryFolder } from "../run/testing/temporary-folder.ts";
import { commandIn } from "./command-in.ts";
import { doctorCommand } from "./doctor.ts";

test("a folder without a device makes the machine unfit, and the exit code says so", async () => {
  const folder = temporaryFolder();
  const { exitCode, stdout } = await commandIn(folder, doctorCommand, ["--data-dir", "/proc/self", "--json"]);
  const { fit, findings, dataDir }: Fitness = JSON.parse(stdout);
  expect(exitCode).toBe(fit ? 0 : 3);
  expect(dataDir).toMatch(/^\/proc\/\d+$/);
  expect(findings.find(({ check }) => check === "filesystem")?.level).toBe("unknown");
});

test("memory is no device, and a folder that is not made yet is looked at where it will be", async () => {
  const folder = temporaryFolder();
  const dataDir = join("/dev/shm", "plimsoll-not-made", "data");
  const { exitCode, stdout } = await commandIn(folder, doctorCommand, ["--data-dir", dataDir]);
  expect([exitCode, stdout]).toEqual([3, expect.stringMatching(/^This machine is not fit to measure in \/dev\/shm: /)]);
  expect(stdout).toContain("/dev/shm is on tmpfs: behind it is memory");
  expect(existsSync(dataDir)).toBe(false);
});

test("by default it looks where bench would measure, and makes nothing there", async () => {
  const folder = temporaryFolder();
  const { stdout } = await commandIn(folder, doctorCommand, []);
  expect(stdout).toContain(`to measure in ${folder}: `);
  expect(existsSync(join(folder, ".plimsoll"))).toBe(false);
});

test("a file is no place for data, and neither is anything below one", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), "");
  for (const dataDir of ["file", "file/data"]) {
    const { exitCode, stderr } = await commandIn(folder, doctorCommand, ["--data-dir", dataDir]);
    expect([exitCode, stderr]).toEqual([2, `plimsoll: --data-dir ${dataDir}: ${join(folder, "file")} is no folder`]);
  }
});

test("an interrupt ends the look with a sentence", async () => {
  const abort = new AbortController();
  abort.abort();
  const ended = await commandIn(temporaryFolder(), doctorCommand, [], abort.signal);
  expect([ended.exitCode, ended.stdout]).toEqual([3, ""]);
  expect(ended.stderr).toContain("interrupted while looking at the machine");
});

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterEach, beforeEach, expect, test } from "vitest";
import { resultsReader } from "../../commands/results-reader.ts";
import { formatKey } from "../../model/key.ts";
import { readTarget } from "../../run/read-target.ts";

const { target } = await readTarget("xrpld", [join(import.meta.dirname, "..")]);
const name = "nodestore-options";
const suite = target.suites[name]!;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-nodestore-options-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the suite's command, the node aside: `program` and its arguments stand in for it. */
const run = (...program: string[]) => {
  const at = suite.command.indexOf("{artifacts}/xrpld");
  const [shell, ...args] = [...suite.command.slice(0, at), ...program];
  return execa(shell!, args, { cwd: folder, reject: false, stdin: "ignore" });
};
const keysOf = (text: string) => resultsReader(name, suite)(text.split("\n"), "stdout").results.map(formatKey);

test("two configurations of a backend have the same keys", async () => {
  const printed = join(import.meta.dirname, "../../parse/testdata/rippled-timing.txt");
  const before = await run("cat", printed);
  const other = (await readFile(printed, "utf8")).replaceAll("cache_mb=256", "cache_mb=64,filter_bits_per_key=2");
  const after = await run("printf", "%s", other);
  expect(keysOf(after.stdout)).toEqual(keysOf(before.stdout));
  expect(keysOf(before.stdout)).toContain("nodestore-options/rocksdb/threads=1,objects=100000/fetch:time");
});

test("a node that fails, fails the suite", async () => {
  expect((await run("sh", "-c", "echo half; exit 3")).exitCode).toBe(3);
});

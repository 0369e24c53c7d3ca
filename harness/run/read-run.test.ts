import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RunRecord } from "../model/run-record.ts";
import { readRun } from "./read-run.ts";
import { execution, newRecord } from "./testing/new-record.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { writeRun } from "./write-run.ts";

const key = "timing/engine//fetch:time";
const record: RunRecord = {
  ...newRecord(),
  metrics: { [key]: { unit: "s", better: "lower" } },
  executions: [execution(0, "base", { values: { [key]: 1 } }), execution(0, "head", { values: { [key]: 2 } })],
};

test("what was written is read, one execution a line", async () => {
  const file = join(temporaryFolder(), "run.json");
  await writeRun(file, record);
  expect(await readRun(file)).toEqual(record);
  const lines = readFileSync(file, "utf8").split("\n");
  expect(lines.filter((line) => line.includes('"pair":'))).toHaveLength(2);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(300);
});

test("a file that cannot be written is named, and what was there stays", async () => {
  const folder = temporaryFolder();
  await expect(writeRun(folder, record)).rejects.toThrow(`cannot write ${folder}: `);
});

test.each<[string, Partial<RunRecord> | string, string]>([
  ["is no JSON", '{"schema": ', "not JSON"],
  ["lacks a field", {} as RunRecord, "schema"],
  ["is of another schema", { ...record, schema: "plimsoll.run/2" as "plimsoll.run/1" }, 'schema: .*"plimsoll.run/2"'],
  [
    "has a value of no metric",
    { ...record, metrics: {} },
    `executions\\[0\\].values.${key}: is not among the metrics \\(1\\)`,
  ],
  [
    "has a value that its unit cannot have",
    { ...record, executions: [execution(0, "base", { values: { [key]: -1 } })] },
    `executions\\[0\\].values.${key}: -1 is negative`,
  ],
  [
    "has an execution twice",
    { ...record, executions: [execution(3, "head"), execution(3, "head")] },
    "executions\\[1\\]: pair 3, head is executions\\[0\\] already",
  ],
  [
    "has an execution of an arm that it has not",
    { ...record, arms: { head: record.arms.head } },
    'executions\\[0\\].arm: .*\\("base"\\)',
  ],
])("a file that %s is refused with its place", async (_, content, message) => {
  const file = join(temporaryFolder(), "run.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  const refused = readRun(file);
  await expect(refused).rejects.toThrow(new RegExp(message));
  await expect(refused).rejects.toThrow(file);
});

test("a file that is not there is named", async () => {
  await expect(readRun("/missing/run.json")).rejects.toThrow("cannot read /missing/run.json: ENOENT");
});

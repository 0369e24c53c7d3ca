import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { check, checkJson } from "../model/check.ts";
import { progressLineSchema } from "../model/progress-line.ts";
import { runRecordSchema } from "../model/run-record.ts";
import { measure } from "./measure.ts";
import { line, measuring } from "./testing/measuring.ts";
import { newRecord } from "./testing/new-record.ts";
import { parseLines } from "./testing/parse-lines.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const points = [
  [0, 0],
  [0.5, 300],
  [2, 600],
] as [number, number][];
const height = {
  ...{ suite: "timing", subject: "engine", params: {}, operation: "sync", progress: "height", unit: "1", points },
};

/** Result lines, and progress after them. */
function parse(lines: Iterable<string>, origin: string) {
  const all = [...lines];
  const curves = all.filter((text) => text.includes('"progress"'));
  return {
    results: parseLines(
      all.filter((text) => !curves.includes(text)),
      origin,
    ).results,
    progress: curves.map((text) => check(progressLineSchema, JSON.parse(text), origin)),
  };
}

test("the record's file has the progress of each execution that printed some", async () => {
  const folder = temporaryFolder();
  const options = measuring(
    folder,
    { base: `${line("sync")}; echo '${JSON.stringify(height)}'`, head: line("sync") },
    { parse, record: newRecord({ arms: ["base", "head"], looks: [2] }), decide: () => undefined },
  );
  await measure(options);
  const { executions } = checkJson(runRecordSchema, readFileSync(options.file, "utf8"), options.file);
  expect(executions).toHaveLength(4);
  for (const { arm, invalid, progress } of executions) {
    expect(invalid).toBeUndefined();
    expect(progress).toEqual(arm === "base" ? { "timing/engine//sync:height": { unit: "1", points } } : undefined);
  }
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readHistory } from "./history.ts";
import { record } from "./record.ts";
import { recordedRun } from "./run-fixture.ts";

test("a history is made of the sound records and names the others", async () => {
  const store = await mkdtemp(join(tmpdir(), "plimsoll-history-"));
  onTestFinished(() => rm(store, { recursive: true }));
  await record(store, recordedRun({ id: "run-first" }));
  await record(store, recordedRun({ id: "run-second" }));
  const { file } = await record(store, recordedRun({ id: "run-third" }));
  await writeFile(join(store, file), "");

  const { series, runs, damaged } = await readHistory(store);
  expect(series.map(({ points }) => points.map(({ run }) => run))).toEqual([["run-first", "run-second"]]);
  expect(runs).toBe(2);
  expect(damaged).toEqual([{ file, reason: expect.stringContaining("not JSON") }]);
});

import { expect, test } from "vitest";
import { formatKey } from "../../model/key.ts";
import { parseHyperfine } from "../../parse/hyperfine.ts";
import { readHistory } from "../history.ts";
import { memoryStore } from "../memory-store.ts";
import { record } from "../record.ts";
import { fetchTime, recordedRun } from "../run-fixture.ts";
import { exportHyperfine } from "./hyperfine.ts";

test("each run of a time is a result with its raw values, and other metrics are said to be missing", async () => {
  const size = formatKey({ suite: "s", subject: "nudb", params: {}, operation: "fetch", metric: "size" });
  const run = recordedRun({}, [0.1, 0.2, 0.6]);
  const store = memoryStore();
  await record(store, [
    {
      ...run,
      metrics: { ...run.metrics, [size]: { unit: "B", better: "lower" } },
      executions: run.executions.map((one) => ({ ...one, values: { ...one.values, [size]: 5 } })),
    },
    recordedRun({ id: "run-00000002" }, [0.3]),
  ]);
  const { chunks, lost } = exportHyperfine(await readHistory(store));
  const text = [...chunks].join("");
  const [first, second] = JSON.parse(text).results;
  expect(lost).toEqual(["1 of 2 series: hyperfine knows durations only"]);
  expect(first).toMatchObject({
    command: `reference ${fetchTime} at 0123456789ab on 0123456789ab`,
    median: 0.2,
    min: 0.1,
    max: 0.6,
    times: [0.1, 0.2, 0.6],
    exit_codes: [0, 0, 0],
    parameters: { threads: "4", objects: "20000", run: "run-00000001", arm: "head" },
  });
  expect(first.mean).toBeCloseTo(0.3, 12);
  expect(first.stddev).toBeCloseTo(Math.sqrt(0.07), 12);
  expect(second.stddev).toBeNull();
  expect(parseHyperfine(text, "s", "h.json").executions.map((lines) => lines.map(({ value }) => value))).toEqual([
    [0.1, 0.3],
    [0.2],
    [0.6],
  ]);
});

import { expect, test } from "vitest";
import { formatKey, type MetricName } from "../../model/key.ts";
import type { Better, Unit } from "../../model/quantity.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { parseGoBench } from "../../parse/go-bench.ts";
import { readHistory } from "../history.ts";
import { memoryStore } from "../memory-store.ts";
import { record } from "../record.ts";
import { builtArm, recordedRun } from "../run-fixture.ts";
import { exportGoBench } from "./go-bench.ts";

async function exported(...runs: RunRecord[]) {
  const store = memoryStore();
  await record(store, runs);
  const { chunks, lost } = exportGoBench(await readHistory(store));
  return { text: [...chunks].join(""), lost };
}

const key = (changes: Partial<MetricName>) =>
  formatKey({ suite: "s", subject: "nudb", params: { threads: 4 }, operation: "fetch", metric: "time", ...changes });
function runOf(metrics: Record<string, { unit: Unit; better: Better }>, values: Record<string, number>): RunRecord {
  const run = recordedRun({ metrics });
  return { ...run, executions: run.executions.map((one) => ({ ...one, values })) };
}

test("each raw value is a line under the configuration that it was measured in", async () => {
  const { text } = await exported(
    recordedRun({}, [1.3e-7, 1.2e-7]),
    recordedRun(
      { id: "run-00000002", arms: { head: builtArm({ commit: "f".repeat(40), env: { A: "x\ny" } }) } },
      [1.5e-7],
    ),
  );
  const name = "BenchmarkFetch/subject=rocksdb/threads=4/objects=20000";
  expect(text.split("\n").filter((line) => /^Benchmark|^commit:|^env|^machine/.test(line))).toEqual([
    "machine: 0123456789ab",
    "env: ",
    "commit: 0123456789abcdef0123456789abcdef01234567",
    `${name} 1 130 ns/op`,
    `${name} 1 120 ns/op`,
    "machine: 0123456789ab",
    'env: {"A":"x\\ny"}',
    `commit: ${"f".repeat(40)}`,
    `${name} 1 150 ns/op`,
  ]);
});

test("metrics, units and directions come back, and names that the format could not hold stay apart", async () => {
  const metrics = {
    [key({})]: { unit: "s", better: "lower" },
    [key({ metric: "p99" })]: { unit: "s", better: "lower" },
    [key({ metric: "written" })]: { unit: "B", better: "lower" },
    [key({ metric: "done" })]: { unit: "1/s", better: "higher" },
    [key({ metric: "hits" })]: { unit: "1", better: "higher" },
    [key({ operation: "Fetch" })]: { unit: "s", better: "lower" },
    [key({ operation: "a b/c=d-8", params: {} })]: { unit: "s", better: "lower" },
    [key({ operation: "a%20b", subject: "x y" })]: { unit: "s", better: "lower" },
    [key({ subject: "version-2", params: {}, operation: "scan" })]: { unit: "s", better: "lower" },
  } as const;
  const values = Object.fromEntries(Object.keys(metrics).map((name, at) => [name, (at + 1) / 8]));
  const { text, lost } = await exported(runOf(metrics, values));
  expect(lost).toEqual([]);
  const [results] = parseGoBench(text.split("\n"), "s", "go.txt").executions;
  expect(results!.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`)).toEqual([
    "s/nudb/threads=4,operation=fetch/Fetch:time 0.125 s lower",
    "s/nudb/threads=4,operation=fetch/Fetch:p99 0.25 s lower",
    "s/nudb/threads=4,operation=fetch/Fetch:written 0.375 B lower",
    "s/nudb/threads=4,operation=fetch/Fetch:done 0.5 1/s higher",
    "s/nudb/threads=4,operation=fetch/Fetch:hits 0.625 1 higher",
    "s/nudb/threads=4,operation=Fetch/Fetch:time 0.75 s lower",
    "s/nudb//A%2520b%252Fc%253Dd-8:time 0.875 s lower",
    "s/x%2520y/threads=4/A%252520b:time 1 s lower",
    "s/version%252D2//Scan:time 1.125 s lower",
  ]);
});

test("where one unit has both directions, that is said and neither is claimed", async () => {
  const metrics = {
    [key({ metric: "hits" })]: { unit: "1", better: "higher" },
    [key({ metric: "hits", operation: "store" })]: { unit: "1", better: "lower" },
  } as const;
  const { text, lost } = await exported(
    runOf(metrics, { [key({ metric: "hits" })]: 1, [key({ metric: "hits", operation: "store" })]: 2 }),
  );
  expect(text).not.toContain("Unit");
  expect(lost).toEqual(["which direction is the better one in hits: it differs by metric"]);
});

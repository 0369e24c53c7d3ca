import { expect, test } from "vitest";
import { chartData } from "./chart-data.ts";
import { comparisonOf, examples, metricOf } from "./examples.ts";

test("values are in the unit in which the row is printed", () => {
  const { metrics } = chartData(comparisonOf({ metrics: [metricOf("a", { base: 0.0412, head: 0.0366 })] }));
  expect(metrics[0]).toMatchObject({ name: "a", unit: "ms", base: 41.2, head: 36.6, told: "+0.4 % [−0.8, +1.8]" });
  expect(metrics[0]!.samples[0]).toEqual({ pair: 0, base: 40.479, head: 40.6409, first: "head" });
});

test("the overview holds what can block, the most harmful first", () => {
  const { overview, metrics } = chartData(examples.block);
  expect(overview.map((index) => metrics[index]!.name).slice(0, 2)).toEqual([
    "RocksDB fetch, 4 threads",
    "NuDB port (gonudb) insert, 1 thread",
  ]);
  expect(overview).toHaveLength(6);
  expect(chartData(examples.invalid).overview).toHaveLength(1);
});

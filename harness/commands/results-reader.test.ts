import { expect, test } from "vitest";
import { resultsReader } from "./results-reader.ts";

const table = [
  "time,Height,CacheHit,CacheMiss,CacheSpill,MemoryUsed",
  "2022-01-02T03:00:00Z,0,0,0,0,2000",
  "2022-01-02T03:01:00Z,60000,300,100,60,2100",
];
const points = [
  [0, 0],
  [60, 60_000],
];

test("progress of another format comes with its results", () => {
  const read = resultsReader("sync", { measure: "output", parser: "pocketnet-csv", expect: ["**/sync:rate"] });
  const { results, progress } = read(table, "node.csv");
  expect(results.map(({ metric }) => metric)).toContain("rate");
  expect(progress.map((line) => line.points)).toEqual([points]);
});

test("progress is not taken for a metric that is expected", () => {
  const read = resultsReader("sync", { measure: "output", parser: "pocketnet-csv", expect: ["**/sync:height"] });
  expect(() => read(table, "node.csv")).toThrow("node.csv: no result for **/sync:height, which the target expects");
});

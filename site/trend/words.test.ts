import { expect, test } from "vitest";
import type { SiteMetric } from "../../harness/model/site-data.ts";
import { siteMachine } from "./machine-fixture.ts";
import { configurationNames, directionOf, executionsOf, machineOf, nameOf, paramOf, sharedParams } from "./words.ts";

const metric = (changes: Partial<SiteMetric>): SiteMetric => ({
  key: "s/nudb/threads=4,objects=20000/fetch:time",
  label: "NuDB",
  operation: "fetch",
  metric: "time",
  params: [
    ["threads", "4"],
    ["objects", "20000"],
  ],
  unit: "s",
  better: "lower",
  gated: true,
  shard: "reference/nodestore-timing/0123456789ab/0",
  lines: [],
  ...changes,
});
const one = metric({
  key: "s/nudb/threads=1,objects=20000/fetch:time",
  params: [
    ["threads", "1"],
    ["objects", "20000"],
  ],
});

test("names leave out what all metrics share", () => {
  const shared = sharedParams([metric({}), one]);
  expect(shared).toEqual([["objects", "20000"]]);
  expect(nameOf(metric({}), shared)).toBe("fetch, 4 threads");
  expect(nameOf(metric({ metric: "bytes-written" }), shared)).toBe("fetch bytes written, 4 threads");
});

test("one metric alone keeps its parameters", () => {
  expect(nameOf(one, sharedParams([one]))).toBe("fetch, 1 thread, 20,000 objects");
  expect(nameOf(one, sharedParams([one, { ...one }]))).toBe("fetch, 1 thread, 20,000 objects");
});

test("parameters that are no counts stand as they are", () => {
  expect([paramOf(["cache", "small"]), paramOf(["entries", "1"])]).toEqual(["cache=small", "1 entry"]);
});

test("times get slower, sizes larger, rates lower", () => {
  expect(directionOf({ unit: "s", better: "lower" }, true)).toBe("slower");
  expect(directionOf({ unit: "B", better: "lower" }, false)).toBe("smaller");
  expect(directionOf({ unit: "1/s", better: "higher" }, false)).toBe("lower");
});

test("configurations are told apart by what not all of them have", () => {
  const state = "fresh" as const;
  expect(
    configurationNames([
      { args: ["--objects", "30000", "--options", "rocksdb:cache_mb=256"], env: [], state, suiteVersion: "1" },
      { args: ["--objects", "30000", "--options", "rocksdb:cache_mb=4"], env: ["GOGC=off"], state, suiteVersion: "1" },
      { args: ["--objects", "30000", "--options"], env: [], state, suiteVersion: "1" },
    ]),
  ).toEqual(["rocksdb:cache_mb=256", "GOGC=off rocksdb:cache_mb=4", "standard"]);
  expect(configurationNames([{ args: ["--compact"], env: [], state, suiteVersion: "1" }])).toEqual(["standard"]);
  const alike = { args: [], env: [], state: "snapshot", suiteVersion: "1" } as const;
  const [height1, height2] = ["1", "2"].map((digit) => `sha256:${digit.repeat(64)}`) as [string, string];
  expect(
    configurationNames([
      { ...alike, snapshot: height1 },
      { ...alike, snapshot: height2, arms: "at-once" },
    ]),
  ).toEqual(["snapshot 111111111111", "snapshot 222222222222 both arms at once"]);
});

test.each([
  [{}, "AMD EPYC 7763 · 8 cores · 32 GiB"],
  [{ cores: 1, memoryBytes: 1.5 * 1024 ** 3 }, "AMD EPYC 7763 · 1 core · 1.50 GiB"],
  [{ cores: 0 }, "AMD EPYC 7763 · 32 GiB"],
  [{ memoryBytes: 0 }, "AMD EPYC 7763 · 8 cores"],
  [{ cores: 0, memoryBytes: 0 }, "AMD EPYC 7763, else not known"],
  [{ cpu: "unknown", cores: 0, memoryBytes: 0 }, "machine not known"],
])("a machine says what is known of it: %o", (changes, text) => {
  expect(machineOf(siteMachine("a", [1, 2], changes))).toBe(text);
});

test.each([
  [8, 8, "8 executions"],
  [20, 5, "20 executions, 5 kept"],
  [1, 1, "single value, no spread"],
])("of %s executions with %s values it is said: %s", (n, kept, text) => {
  expect(executionsOf({ n, samples: Array<number>(kept).fill(1) })).toBe(text);
});

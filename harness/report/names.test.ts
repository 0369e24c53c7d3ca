import { expect, test } from "vitest";
import { comparisonOf, metricOf } from "./examples.ts";
import { metricWords, namesOf } from "./names.ts";

function namesFor(keys: readonly string[], labels: Record<string, string> = {}) {
  const { run } = comparisonOf();
  const metrics = keys.map((key) => metricOf(key));
  const names = namesOf({ metrics, run: { ...run, plan: { ...run.plan, labels } } });
  return { names: keys.map(names.of), shared: names.shared };
}

test("a name holds what tells metrics apart, and what they share is said once", () => {
  const keys = ["s/rocksdb/threads=1,objects=20000/fetch:time", "s/nudb/threads=4,objects=20000/insert:bytes-written"];
  expect(namesFor(keys, { rocksdb: "RocksDB" })).toEqual({
    names: ["RocksDB fetch, 1 thread", "nudb insert bytes written, 4 threads"],
    shared: ["objects=20000"],
  });
});

test("a metric alone keeps its parameters", () => {
  expect(namesFor(["s/badger/batch=small,entries=1/read:rate"])).toEqual({
    names: ["badger read rate, batch=small, 1 entry"],
    shared: [],
  });
});

test("suites are named where there is more than one", () => {
  expect(namesFor(["a/x//get:time", "b/x//get:time"]).names).toEqual(["a: x get", "b: x get"]);
});

test("a parameter that one metric lacks is shared by none", () => {
  expect(namesFor(["s/x/n=1/get:time", "s/x//get:time"]).names).toEqual(["x get, n=1", "x get"]);
});

test("a metric of which nothing else is known says all that its key says", () => {
  const key = "s/rocksdb/threads=4,objects=20000/fetch:time";
  expect(metricWords(key, { rocksdb: "RocksDB" })).toBe("RocksDB fetch, 4 threads, 20000 objects");
});

test("what is no key reads as it is, on one line", () => {
  expect(namesFor(["not\na key", "s/toString/constructor=1/x:time"]).names).toEqual([
    "not a key",
    "toString x, constructor=1",
  ]);
});

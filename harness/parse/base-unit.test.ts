import fc from "fast-check";
import { expect, test } from "vitest";
import { baseUnit } from "./base-unit.ts";

test.each([
  ["ns/op", 123, "s", "time", 1.23e-7],
  ["ns/iter", 41653, "s", "time", 4.1653e-5],
  ["us", 43.186, "s", "time", 4.3186e-5],
  ["\u00b5s", 7, "s", "time", 7e-6],
  ["\u03bcs", 7, "s", "time", 7e-6],
  ["us/iter", 7, "s", "time", 7e-6],
  ["ms", 0.1, "s", "time", 1e-4],
  ["sec", 3, "s", "time", 3],
  [" s ", 3, "s", "time", 3],
  ["min", 2, "s", "time", 120],
  ["hr/op", 2, "s", "time", 7200],
  ["day/op", 2, "s", "time", 172_800],
  ["B/op", 48, "B", "size", 48],
  ["bytes", 48, "B", "size", 48],
  ["KB", 1.5, "B", "size", 1500],
  ["KiB", 1.5, "B", "size", 1536],
  ["GiB", 1, "B", "size", 1024 ** 3],
  ["MB/s", 250.5, "B/s", "throughput", 250_500_000],
  ["MiB/s", 1, "B/s", "throughput", 1024 ** 2],
  ["ops/sec", 81.61, "1/s", "rate", 81.61],
  ["ops/s", 81.61, "1/s", "rate", 81.61],
  ["iter/sec", 81.61, "1/s", "rate", 81.61],
  ["ops/ms", 81.61, "1/s", "rate", 81610],
  ["ops/min", 90, "1/s", "rate", 1.5],
  ["ops/hr", 7200, "1/s", "rate", 2],
  ["ops/day", 172_800, "1/s", "rate", 2],
  ["1/s", 5, "1/s", "rate", 5],
  ["Hz", 5, "1/s", "rate", 5],
  ["", 5, "1", "value", 5],
  ["1", 5, "1", "value", 5],
])("%j: %d is in base units %s (%s) %d", (written, value, unit, metric, converted) => {
  const base = baseUnit(written);
  expect([base.unit, base.metric, base.convert(value)]).toEqual([unit, metric, converted]);
});

// Mb are megabits, m may be metres, a % of what nobody says.
test.each([
  "allocs/op",
  "Mb/s",
  "MB/ms",
  "m",
  "m/s",
  "%",
  "widgets",
  "ns/B",
  "ns/op\t 48 B/op",
  "/",
  "__proto__",
  "toString",
])("the unit %j, which is not known, stays as it is and names the metric", (written) => {
  const base = baseUnit(written);
  expect([base.unit, base.metric, base.better, base.convert(1.5)]).toEqual(["1", written, undefined, 1.5]);
});

test("a rate is better when higher, a time or a size when lower", () => {
  expect(["ops/s", "MB/s", "ms", "KiB"].map((unit) => baseUnit(unit).better)).toEqual([
    "higher",
    "higher",
    "lower",
    "lower",
  ]);
});

test("a value as people write it goes to the base unit and back without losing a digit", () => {
  const there = baseUnit("ns").convert;
  const back = baseUnit("ops/ns").convert;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 15 - 1 }), fc.integer({ min: -200, max: 200 }), (digits, power) => {
      const value = Number(`${digits}e${power}`);
      return back(there(value)) === value;
    }),
    { seed: 1, numRuns: 5000 },
  );
});

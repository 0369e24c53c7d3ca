import { expect, test } from "vitest";
import { benchstat } from "./benchstat.ts";
import { run } from "./testing.ts";

const slow = [1.21, 1.22, 1.23, 1.24];
const fast = [1.01, 1.02, 1.03, 1.04];

test("blocks from four values a side that do not overlap", () => {
  expect(benchstat.judge(run(fast, slow)).blocked).toBe(true);
  expect(benchstat.judge(run(fast.slice(1), slow.slice(1))).blocked).toBe(false);
});

test("a significant gain does not block", () => {
  expect(benchstat.judge(run(slow, fast)).blocked).toBe(false);
});

test("one metric of many is enough, without regard to their number", () => {
  const one = run(fast, slow);
  const still = Float64Array.from(fast);
  const many = { ...one, base: [still, ...one.base], head: [still, ...one.head] };
  expect(benchstat.judge(many)).toEqual({ blocked: true, pairs: 4 });
});

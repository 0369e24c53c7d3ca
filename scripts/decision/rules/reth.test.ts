import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../../harness/stats/random-source.ts";
import { bootstrapHalfWidth, reth } from "./reth.ts";
import { run } from "./testing.ts";

test("the bootstrap interval of a mean is as wide as theory says", () => {
  const normal = randomNormal.source(randomSource(5))(0, 1);
  const values = Float64Array.from({ length: 40 }, normal);
  const mean = values.reduce((sum, v) => sum + v, 0) / 40;
  const sd = Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / 40);
  expect(bootstrapHalfWidth(values) / ((1.96 * sd) / Math.sqrt(40))).toBeCloseTo(1, 1);
});

test("a slowdown in all pairings blocks, a gain does not", () => {
  const base = [1, 1.01, 0.99, 1.01, 1, 1.01];
  const head = [1.1, 1.11, 1.09, 1.11, 1.1, 1.11];
  expect(reth.judge(run(base, head))).toEqual({ blocked: true, pairs: 6 });
  expect(reth.judge(run(head, base)).blocked).toBe(false);
});

test("one run of base that was as slow as head takes the direction's agreement away", () => {
  const base = [1, 1, 1, 1.12, 1.12, 1.12];
  const head = [1.1, 1.1, 1.1, 1.1, 1.1, 1.1];
  expect(reth.judge(run(base, head)).blocked).toBe(false);
});

test("runs that differ among themselves make the interval between pairings too wide", () => {
  const base = [1, 1.001, 0.999, 1.08, 1.081, 1.079];
  const head = [1.1, 1.101, 1.099, 1.1, 1.101, 1.099];
  expect(reth.judge(run(base, head)).blocked).toBe(false);
});

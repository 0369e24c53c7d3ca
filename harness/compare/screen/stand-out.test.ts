import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { type ScreenedMetric, standOut } from "./stand-out.ts";

const rule = { alpha: 0.2, strict: false };

function metric(levels: readonly number[], head: number, changes: Partial<ScreenedMetric> = {}): ScreenedMetric {
  const runs = levels.map((level, run) => ({ run: String(run), level, executions: 5 }));
  return { runs, head: { level: head, executions: 5 }, within: 0, tolerance: 0.001, ...changes };
}
const noise = (count: number, seed: number, sd = 0.05) => {
  const normal = randomNormal.source(randomSource(seed))(0, sd);
  return Array.from({ length: count }, normal);
};

test("p is the share of runs, head among them, that stand out as much", () => {
  const levels = noise(20, 1);
  expect(standOut([metric(levels, 9)], rule)!.metrics[0]!.p).toBeCloseTo(1 / 21, 12);
  expect(standOut([metric(levels, -9)], rule)!.metrics[0]!.p).toBe(1);
});

test("what stands out beyond the bar has a p within α, and what does not has not", () => {
  for (let head = 0; head < 0.2; head += 0.003) {
    const { change, threshold, p } = standOut([metric(noise(24, 2), head)], rule)!.metrics[0]!;
    expect(change > threshold).toBe(p <= 0.2);
  }
});

test("where ranks cannot be as rare as α, the bar is that of Student's t at least", () => {
  const levels = [-0.06, -0.04, -0.02, -0.01, 0.01, 0.02, 0.04, 0.06];
  const bar = (alpha: number) => standOut([metric(levels, 0)], { alpha, strict: false })!.metrics[0]!.threshold;
  expect(bar(0.001)).toBeGreaterThan(1.3 * bar(0.2));
  // t of 7 degrees of freedom: 4.79 and 7.06.
  expect(bar(0.0001) / bar(0.001)).toBeCloseTo(7.063 / 4.785, 2);
});

test("a strict question asks for the tolerance on top", () => {
  const of = (tolerance: number) => standOut([metric(noise(20, 4), 0, { tolerance })], { ...rule, strict: true })!;
  expect(of(0.3).metrics[0]!.threshold).toBeGreaterThan(0.3);
  expect(of(0.01).metrics[0]!.threshold).toBeGreaterThan(of(0.001).metrics[0]!.threshold);
});

test("a metric with wild nights raises the bar of the others by rank, not by size", () => {
  const wild = noise(20, 5).map((level, run) => (run === 7 ? 5 : level));
  const [tame, other] = [noise(20, 6), noise(20, 5)];
  const threshold = (of: readonly number[]) => standOut([metric(tame, 0), metric(of, 0)], rule)!.metrics[0]!.threshold;
  expect(threshold(wild)).toBeLessThan(1.4 * threshold(other));
});

test("a head of fewer executions is allowed more", () => {
  const of = (executions: number) =>
    standOut([metric(noise(20, 7, 0.01), 0, { within: 0.05, head: { level: 0, executions } })], rule)!.metrics[0]!;
  expect(of(1).threshold).toBeGreaterThan(1.3 * of(5).threshold);
  expect(of(20).threshold).toBeLessThanOrEqual(of(5).threshold);
});

test("levels that never varied have finite thresholds", () => {
  const { change, threshold, detectable, p } = standOut([metric(Array(10).fill(0), 0.5)], rule)!.metrics[0]!;
  expect([change, p]).toEqual([0.5, 1 / 11]);
  expect(threshold).toBeCloseTo(0.001, 10);
  expect(detectable).toBeLessThan(0.01);
});

test("a night that differs by a part of the tolerance is no wild one", () => {
  const withSteady = (levels: readonly number[]) => {
    const steady = metric(levels, 0, { tolerance: 0.02 });
    return standOut([metric(noise(20, 10), 0), steady, steady, steady], rule)!.metrics[0]!.threshold;
  };
  const almost = Array.from({ length: 20 }, (_, run) => (run % 3 === 0 ? 0.001 : 0));
  expect(withSteady(almost)).toBeLessThan(1.1 * withSteady(Array(20).fill(0)));
});

test("only runs that have all metrics are held against each other, and three at least", () => {
  const part = { ...metric(noise(20, 8), 0), runs: metric(noise(20, 8), 0).runs.slice(12) };
  expect(standOut([metric(noise(20, 9), 0), part], rule)!.units).toBe(8);
  const apart = { ...part, runs: part.runs.map((run) => ({ ...run, run: `x${run.run}` })) };
  expect(standOut([metric(noise(20, 9), 0), apart], rule)).toBeUndefined();
});

import { expect, test } from "vitest";
import { randomSource } from "../../harness/stats/random-source.ts";
import { layout, related, single } from "./metric-family.ts";
import { type Noise, rows } from "./noise.ts";
import { measured, simulateRun } from "./simulated-run.ts";

/** Execution i takes e^i seconds. */
const counting: Noise = {
  name: "counting",
  sample: (metrics, executions) => rows(metrics, executions).map((row) => row.map((_, i) => i)),
};
const silent: Noise = { name: "silent", sample: rows };

test("a pair is made of neighbours, in the order that was drawn", () => {
  const run = simulateRun(counting, single, 20, randomSource(1));
  const logs = (row: Float64Array | undefined) => [...row!].map((value) => Math.round(Math.log(value)));
  run.headFirst.forEach((headFirst, pair) => {
    const order = [logs(run.base[0])[pair], logs(run.head[0])[pair]];
    expect(headFirst ? order.reverse() : order).toEqual([2 * pair, 2 * pair + 1]);
  });
  expect(new Set(run.headFirst).size).toBe(2);
});

test("the effect is multiplied into head of the changed metrics alone", () => {
  const { base, head } = measured(simulateRun(silent, related, 4, randomSource(1)), 0.1);
  head.forEach((row, metric) => {
    expect(row[3]! / base[metric]![3]!).toBeCloseTo(related.changed.includes(metric) ? 1.1 : 1, 12);
  });
});

test("layout shifts each metric of head by its own amount, the same in all pairs of a run", () => {
  const { head } = simulateRun(silent, layout, 20, randomSource(2));
  const shifts = head.map((row) => Math.log(row[0]!));
  for (const [metric, row] of head.entries()) expect(new Set(row)).toEqual(new Set([head[metric]![0]!]));
  const sd = Math.sqrt(shifts.reduce((sum, shift) => sum + shift * shift, 0) / shifts.length);
  expect(new Set(shifts).size).toBe(30);
  expect(sd).toBeGreaterThan(0.006);
  expect(sd).toBeLessThan(0.014);
});

test("a clock counts whole steps, of what the change made of it", () => {
  const ticking: Noise = { ...silent, tick: 0.3 };
  const { base, head } = measured(simulateRun(ticking, single, 2, randomSource(1)), 0.1);
  expect(base[0]![0]).toBeCloseTo(0.9, 12);
  expect(head[0]![0]).toBeCloseTo(1.2, 12);
});

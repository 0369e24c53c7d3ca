import { randomNormal } from "d3-random";
import type { MetricFamily } from "./metric-family.ts";
import type { Noise } from "./noise.ts";

/** What a gate gets to see: values of executions in seconds (less is better), one row a metric, one value a pair. */
export interface MeasuredRun {
  readonly keys: readonly string[];
  readonly pairs: number;
  readonly base: readonly Float64Array[];
  readonly head: readonly Float64Array[];
  /** Of each pair: head was executed before base. */
  readonly headFirst: readonly boolean[];
}

export interface SimulatedRun extends MeasuredRun {
  readonly changed: readonly number[];
  readonly tick: number | undefined;
}

/** One run without a change, in which executions take about a second. */
export function simulateRun(noise: Noise, family: MetricFamily, pairs: number, rng: () => number): SimulatedRun {
  const { keys, changed } = family;
  const normal = randomNormal.source(rng)();
  const logs = noise.sample(keys.length, pairs * 2, rng);
  const headFirst = Array.from({ length: pairs }, () => rng() < 0.5);
  const base = logs.map((row) => headFirst.map((first, pair) => row[pair * 2 + (first ? 1 : 0)]!));
  const head = logs.map((row) => headFirst.map((first, pair) => row[pair * 2 + (first ? 0 : 1)]!));
  const shift = keys.map(() => (family.layout === undefined ? 0 : family.layout * normal()));
  return {
    keys,
    changed,
    pairs,
    headFirst,
    tick: noise.tick,
    base: base.map((row) => Float64Array.from(row, Math.exp)),
    head: head.map((row, metric) => Float64Array.from(row, (log) => Math.exp(log + shift[metric]!))),
  };
}

/**
 * The run as it would have been measured, had the change slowed down the metrics that it affects.
 *
 * @param effect ratio − 1
 */
export function measured(run: SimulatedRun, effect: number): MeasuredRun {
  const { keys, pairs, changed, tick, headFirst } = run;
  const read = (row: Float64Array): Float64Array =>
    tick === undefined ? row : row.map((value) => Math.max(1, Math.round(value / tick)) * tick);
  const slowed = run.head.map((row, metric) =>
    changed.includes(metric) && effect !== 0 ? row.map((value) => value * (1 + effect)) : row,
  );
  return { keys, pairs, headFirst, base: run.base.map(read), head: slowed.map(read) };
}

import { qnScale, qnScaleWithoutEach } from "../../stats/qn-scale.ts";
import { quantile } from "../../stats/quantile.ts";

/** A run's level of one metric: the median of the natural logs of its executions' values, positive is worse. */
export interface RunLevel {
  /** Id of the run. */
  readonly run: string;
  readonly level: number;
  /** Executions that it is the median of. */
  readonly executions: number;
}

/** Where the next run of a metric should lie. */
export interface Expectation {
  readonly level: number;
  /** Of runs about it, as standard deviation. */
  readonly scale: number;
}

/** @param runs at least 2 */
export function expectation(runs: readonly RunLevel[]): Expectation {
  const levels = runs.map(({ level }) => level);
  return { level: quantile(levels, 0.5)!, scale: qnScale(levels)! };
}

/**
 * For each run, what the others lead to expect of it.
 *
 * @param runs at least 3
 */
export function expectationsWithoutEach(runs: readonly RunLevel[]): Expectation[] {
  const levels = runs.map(({ level }) => level);
  const scales = qnScaleWithoutEach(levels)!;
  return runs.map((_, out) => ({ level: quantile(levels.toSpliced(out, 1), 0.5)!, scale: scales[out]! }));
}

/**
 * Variance of the median of so many executions, as a multiple of one execution's.
 *
 * For Gaussian noise: π/2n for many, with a denominator that gives 1 for one. Within 2 % of the truth for odd counts, and
 * above it for few and even ones (2: 0.61 for 0.50), whose median is a mean.
 */
export function medianVariance(executions: number): number {
  return Math.PI / 2 / (executions + Math.PI / 2 - 1);
}

/**
 * Standard deviation of an execution's log value within a run. Of neighbours in time, since a drift or a burst that
 * lasts counts as noise between runs; by the median, since one wild execution is no measure.
 *
 * @param samples of each run, natural logs in the order of measuring
 * @returns 0 where no run has two executions
 */
export function withinRun(samples: readonly (readonly number[])[]): number {
  const steps = samples.flatMap((run) => run.slice(1).map((value, i) => Math.abs(value - run[i]!)));
  // The median of |N(0, 2σ²)| is 0.6745·√2·σ.
  return (quantile(steps, 0.5) ?? 0) / (0.6745 * Math.SQRT2);
}

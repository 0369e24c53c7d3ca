import { scanTail } from "../../stats/scan-tail.ts";
import { changeAlpha, leastVariance, shortestLevel } from "./detection-rule.ts";
import { type LongRunNoise, longRunNoise } from "./long-run-noise.ts";

export interface SignificantChange {
  /** Of the first value of the new level. */
  readonly index: number;
  readonly p: number;
}

/**
 * The changes that are more than chance: the least sure is dropped and the others are asked again, until all are.
 *
 * @param values by time, without outliers
 * @param candidates index of the first value of each level but the first, rising
 */
export function keepSignificant(values: Float64Array, candidates: readonly number[]): SignificantChange[] {
  let left = [...candidates];
  for (;;) {
    const noise = longRunNoise(values, left);
    const tested = left.map((index, i) => ({ index, p: chanceOf(values, left, i, noise) }));
    const worst = tested.reduce((least, { p }, i) => (p > tested[least]!.p ? i : least), 0);
    if (tested.length === 0 || tested[worst]!.p <= changeAlpha) return tested;
    left = left.toSpliced(worst, 1);
  }
}

/** How often the best split of as many values without a change differs as much. */
function chanceOf(values: Float64Array, changes: readonly number[], at: number, noise: LongRunNoise): number {
  const index = changes[at]!;
  const before = values.subarray(changes[at - 1] ?? 0, index);
  const after = values.subarray(index, changes[at + 1]);
  const t =
    Math.abs(mean(after) - mean(before)) /
    Math.sqrt(Math.max(leastVariance, noise.longRun) * (1 / before.length + 1 / after.length));
  const { autocorrelation } = noise;
  const independent = (values.length * (1 - autocorrelation)) / (1 + autocorrelation);
  const freedom = Math.max(2, independent - changes.length - 1);
  return scanTail(asNormal(t, freedom), shortestLevel / (before.length + after.length));
}

/**
 * Normal deviate that is as far out as Student's t.
 *
 * @see Wallace 1959, Ann. Math. Statist. 30(4)
 */
function asNormal(t: number, freedom: number): number {
  return Math.sqrt(freedom * Math.log1p((t * t) / freedom)) * ((8 * freedom + 1) / (8 * freedom + 3));
}

function mean(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

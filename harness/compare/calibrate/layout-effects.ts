import { randomSource } from "../../stats/random-source.ts";
import type { LogRatios } from "../log-ratios.ts";
import { type LayoutEffect, layoutEffect } from "./layout-effect.ts";
import { valuesOf } from "./select-rows.ts";

/** Chance, over all metrics, to see among equal builds a difference that is none. */
const chance = 0.05;

const shuffles = 999;

/**
 * Layout effects of metrics where the data show that there are any: a few rebuilds of a few pairs always scatter, and
 * what is estimated from noise alone would speak against most metrics.
 *
 * Kruskal and Wallis' statistic over the rebuilds; its reference deals whole pairs, all metrics together, to the rebuilds
 * anew, and takes the maximum over metrics.
 *
 * @param rebuilds log ratios of rebuild/plain, the same metrics in each
 * @returns one a metric, with sd 0 where none is shown; undefined: not measured
 * @see Kruskal & Wallis 1952, J. Am. Stat. Assoc. 47(260); Westfall & Young 1993, 2.3
 */
export function layoutEffects(rebuilds: readonly LogRatios[], seed: number): (LayoutEffect | undefined)[] {
  const metrics = rebuilds[0]?.metrics ?? 0;
  const build = rebuilds.flatMap(({ pairs }, at) => new Array<number>(pairs).fill(at));
  const ranks = Array.from({ length: metrics }, (_, row) =>
    centredRanks(rebuilds.flatMap(({ values, pairs }) => [...values.subarray(row * pairs, (row + 1) * pairs)])),
  );
  const scatter = (row: number, dealt: readonly number[]) => between(ranks[row]!, dealt, rebuilds.length);
  const rng = randomSource(seed);
  const largest = Array.from({ length: shuffles }, () => {
    const dealt = shuffled(build, rng);
    return ranks.reduce((most, _, row) => Math.max(most, scatter(row, dealt)), 0);
  });
  return ranks.map((_, row) => {
    const effect = layoutEffect(rebuilds.map((rebuild) => valuesOf(rebuild, row)));
    if (effect === undefined) return undefined;
    const observed = scatter(row, build);
    const p = (largest.filter((most) => most >= observed).length + 1) / (shuffles + 1);
    return p <= chance ? effect : { sd: 0, shifts: effect.shifts.map(() => 0) };
  });
}

/** Ranks less their mean, as a share of their scatter; 0 where a value is missing. */
function centredRanks(values: readonly number[]): number[] {
  const known = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const rankOf = new Map<number, number>();
  for (let from = 0; from < known.length; ) {
    const to = known.lastIndexOf(known[from]!) + 1;
    rankOf.set(known[from]!, (from + to - known.length) / 2);
    from = to;
  }
  const squares = known.reduce((sum, value) => sum + rankOf.get(value)! ** 2, 0);
  const scale = squares > 0 ? 1 / Math.sqrt(squares / known.length) : 0;
  return values.map((value) => (Number.isNaN(value) ? 0 : rankOf.get(value)! * scale));
}

function between(ranks: readonly number[], build: readonly number[], builds: number): number {
  const sums = new Float64Array(builds);
  const counts = new Float64Array(builds);
  ranks.forEach((rank, i) => {
    sums[build[i]!]! += rank;
    counts[build[i]!]! += 1;
  });
  return sums.reduce((total, sum, at) => total + sum ** 2 / counts[at]!, 0);
}

/** @see Durstenfeld 1964, Comm. ACM 7(7) */
function shuffled(values: readonly number[], rng: () => number): number[] {
  const result = [...values];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(rng() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

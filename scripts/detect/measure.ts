import { randomSource } from "../../harness/stats/random-source.ts";
import type { Detector } from "./detectors.ts";
import type { LevelNoise } from "./measured-noise.ts";
import { f1, type Score, score } from "./score.ts";
import { type SteppedSeries, steppedSeries } from "./stepped-series.ts";

/** So far from the true place a change may be told, in values: what the field uses, and what names a commit. */
export const margins = [5, 2] as const;

export interface Plan {
  /** Values in a series. */
  readonly count: number;
  /** Series for each size of the steps. */
  readonly simulations: number;
  readonly seed: number;
}

/** What a detector made of series with steps of one size, or with none. */
export interface Cell {
  /** Ratio − 1. */
  readonly effect: number;
  /** By margin. F1 of all series taken together; undefined where there is nothing to find. */
  readonly f1: readonly (number | undefined)[];
  /** Changes told that are none, in 1,000 values. */
  readonly wrongPerThousand: number;
  /** Share of the intervals of the changes found that hold the true size; undefined where none is told. */
  readonly covered: number | undefined;
}

/** @returns one cell an effect; all detectors that get the same plan meet the same series */
export async function measure(
  noise: LevelNoise,
  detector: Detector,
  effects: readonly number[],
  plan: Plan,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const effect of effects) cells.push(await measureEffect(noise, detector, effect, plan));
  return cells;
}

async function measureEffect(
  noise: LevelNoise,
  detector: Detector,
  effect: number,
  { count, simulations, seed }: Plan,
): Promise<Cell> {
  const rng = randomSource(seed);
  const series = Array.from({ length: simulations }, () => steppedSeries(noise, count, effect, rng));
  const found = await detector.detect(series.map(({ levels }) => levels));
  const totals = margins.map((margin): Score => {
    const scores = series.map(({ steps }, i) =>
      score(
        steps,
        found[i]!.map(({ index }) => index),
        margin,
      ),
    );
    const sum = (of: keyof Score) => scores.reduce((total, one) => total + one[of], 0);
    return { found: sum("found"), missed: sum("missed"), wrong: sum("wrong") };
  });
  return {
    effect,
    f1: totals.map(f1),
    wrongPerThousand: (1000 * totals[0]!.wrong) / (simulations * count),
    covered: coverage(series, found, Math.log1p(effect)),
  };
}

type Found = Awaited<ReturnType<Detector["detect"]>>;

function coverage(series: readonly SteppedSeries[], found: Found, size: number): number | undefined {
  const right = series.flatMap(({ steps }, i) =>
    found[i]!.flatMap(({ index, interval }) =>
      interval && steps.some((step) => Math.abs(step - index) <= margins[0]) ? [interval] : [],
    ),
  );
  if (right.length === 0) return undefined;
  const holds = right.filter(({ low, high }) => (low <= size && size <= high) || (low <= -size && -size <= high));
  return holds.length / right.length;
}

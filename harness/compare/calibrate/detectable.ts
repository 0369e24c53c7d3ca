import type { LogRatios } from "../log-ratios.ts";
import { type Judged, judge } from "./judge.ts";
import { type Noise, resample, withEffect } from "./resample.ts";

/** What counts as found: 4 times in 5. */
const power = 0.8;

/** Elevenfold, in logs: whoever does not find that finds nothing. */
const largest = Math.log(11);

/** Halvings of the interval: to a thirtieth of what it began with. */
const halvings = 5;

/** Resamples after which a share far from the power sought is certain enough, and how far, in standard deviations. */
const fewest = 16;
const certain = 2.5;

export interface Search {
  /** Metrics that may block, judged together. */
  readonly rows: readonly number[];
  /** Those of them that have the effect. */
  readonly worse: readonly number[];
  /** Where to begin, in logs, above 0. */
  readonly guess: number;
  /** At most, for each effect tried. */
  readonly resamples: number;
}

/**
 * The smallest effect that the rule finds 4 times in 5, by bisection on the same resamples for each effect tried.
 *
 * Yields after each resample that was judged.
 *
 * @returns in logs; undefined: no effect is found
 */
export function* detectable(
  noise: Noise,
  judged: Judged,
  { rows, worse, guess, resamples }: Search,
): Generator<void, number | undefined> {
  const changed = new Set(worse);
  const runs = new Map<number, LogRatios>();
  const runOf = (number: number): LogRatios => {
    const run = runs.get(number) ?? resample(noise, judged.rule.looks.at(-1)!, number);
    runs.set(number, run);
    return run;
  };
  function* found(effect: number): Generator<void, boolean> {
    let hits = 0;
    for (let tried = 1; tried <= resamples; tried++) {
      const run = withEffect(runOf(tried), (row) => (changed.has(row) ? effect : 0));
      if (judge(run, rows, judged).stop === "decided") hits += 1;
      yield;
      const away = Math.abs(hits - power * tried) / Math.sqrt(power * (1 - power) * tried);
      if (tried >= fewest && away > certain) return hits > power * tried;
    }
    return hits >= power * resamples;
  }

  let [low, high] = [0, Math.min(guess, largest)];
  while (!(yield* found(high))) {
    if (high >= largest) return undefined;
    [low, high] = [high, Math.min(largest, 2 * high)];
  }
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2;
    if (yield* found(middle)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

import type { Frequency } from "../../model/calibration.ts";
import { binomialInterval } from "./binomial-interval.ts";
import { type Judged, judge } from "./judge.ts";
import { type Noise, resample } from "./resample.ts";

export interface FamilyAlarms {
  readonly falseAlarms: Frequency;
  readonly meanPairs: number;
}

/** After so many resamples, a metric that is clearly below α is tried no further. */
const enough = [150, 300, 600];
const clearly = 0.98;
const confidence = 0.95;

export function frequency(hits: number, resamples: number): Frequency {
  return { share: hits / resamples, ...binomialInterval(hits, resamples, confidence), resamples };
}

/**
 * How often the rule blocks although nothing changed: these metrics together.
 *
 * Yields after each resample, so that a caller can tell or stop.
 *
 * @param rows metrics that may block
 */
export function* familyAlarms(
  noise: Noise,
  rows: readonly number[],
  judged: Judged,
  resamples: number,
): Generator<void, FamilyAlarms> {
  let [hits, used] = [0, 0];
  for (let number = 0; number < resamples; number++) {
    const decision = judge(resample(noise, judged.rule.looks.at(-1)!, number), rows, judged);
    if (decision.stop === "decided") hits += 1;
    used += decision.pairs;
    yield;
  }
  return { falseAlarms: frequency(hits, resamples), meanPairs: used / resamples };
}

/**
 * The same for each metric by itself, with all of α: no other metric's turnings hide what is wrong with it.
 *
 * @param resamples at most; fewer where fewer show that a metric stays below α
 * @returns one a metric of the noise
 */
export function* aloneAlarms(noise: Noise, judged: Judged, resamples: number): Generator<void, Frequency[]> {
  const { metrics } = noise.data;
  const { looks, alpha } = judged.rule;
  const hits = new Array<number>(metrics).fill(0);
  const tried = new Array<number>(metrics).fill(0);
  let open = [...hits.keys()];
  for (let number = 0; number < resamples && open.length > 0; number++) {
    const data = resample(noise, looks.at(-1)!, number);
    for (const row of open) {
      if (judge(data, [row], judged).stop === "decided") hits[row]! += 1;
      tried[row]! += 1;
    }
    if (enough.includes(number + 1)) {
      open = open.filter((row) => binomialInterval(hits[row]!, tried[row]!, clearly).high >= alpha);
    }
    yield;
  }
  return hits.map((count, row) => frequency(count, tried[row]!));
}

import type { Calibration, Frequency } from "../../model/calibration.ts";
import { detectable } from "./detectable.ts";
import { detectableByFormula } from "./detectable-by-formula.ts";
import { aloneAlarms, familyAlarms } from "./false-alarms.ts";
import type { Judged } from "./judge.ts";
import { looksOf } from "./looks-of.ts";
import type { Noise } from "./resample.ts";

/** Numbers of pairs for which is told what could be found. */
const pairCounts = [8, 12, 16, 20, 40];

/** Of the resamples, one in so many is enough for what is detectable: it is then known to about 5 %. */
const ofResamples = 10;

/** Rows are those of the noise: the metrics that the plan lets block. */
export interface Trial {
  /** One a metric, by itself. */
  readonly alone: readonly Frequency[];
  /** Those that may block by their false alarms: all that follows is of them alone. */
  readonly blocking: readonly number[];
  /** Of these, the one in the middle by what 40 pairs find of it; undefined: none may block. */
  readonly middle: number | undefined;
  readonly family: Pick<Calibration["family"], "falseAlarms" | "meanPairs" | "mde">;
  /** By number of pairs, then by row: what is detectable of this metric alone; null: nothing, or it may not block. */
  readonly byMetric: readonly { readonly pairs: number; readonly changes: readonly (number | null)[] }[];
}

/**
 * What the rule does with resamples of a run of one program against itself. Yields what it is at, many times.
 *
 * @param noise of what one meets in a comparison; what is detectable is told of the same without the differences
 *   between arms and layouts, which are no noise of the pairs
 */
export function* tryRule(noise: Noise, judged: Judged, resamples: number): Generator<string, Trial> {
  const alone = yield* telling("false alarms of each metric", aloneAlarms(noise, judged, resamples));
  const blocking = [...alone.keys()].filter((row) => alone[row]!.low <= judged.rule.alpha);
  const alarms = yield* telling("false alarms of all metrics", familyAlarms(noise, blocking, judged, resamples));

  const still: Noise = { ...noise, arms: new Float64Array(noise.arms.length), layouts: [] };
  const plans = pairCounts.map((pairs) => ({
    pairs,
    judged: { ...judged, rule: { ...judged.rule, looks: looksOf(pairs) } },
  }));
  const effects: ReadonlyMap<number, number | undefined>[] = [];
  for (const { pairs, judged } of plans) {
    const found = yield* telling(`what ${pairs} pairs find`, detectableByFormula(still, judged, blocking));
    effects.push(new Map(blocking.map((row, at) => [row, found[at]])));
  }
  const middle = middleOf(blocking, effects.at(-1)!);
  const mde: Trial["family"]["mde"] = [];
  const byMetric: Trial["byMetric"][number][] = [];
  for (const [at, { pairs, judged }] of middle === undefined ? [] : plans.entries()) {
    const formula = effects[at]!;
    const guess = formula.get(middle!) ?? Math.LN2;
    const search = { rows: blocking, resamples: Math.ceil(resamples / ofResamples) };
    const what = `what ${pairs} pairs find`;
    const one = yield* telling(what, detectable(still, judged, { ...search, worse: [middle!], guess }));
    const all = yield* telling(what, detectable(still, judged, { ...search, worse: blocking, guess: guess / 2 }));
    mde.push({ pairs, one: change(one), all: change(all) });
    const margins = judged.metrics.map(({ tolerance }) => Math.log1p(tolerance));
    const mended = corrected(formula, margins, middle!, one);
    byMetric.push({ pairs, changes: alone.map((_, row) => change(mended.get(row))) });
  }
  return { alone, blocking, middle, family: { ...alarms, mde }, byMetric };
}

/**
 * The formula takes noise for Gaussian: what it says beyond the tolerance is stretched for all metrics as it must be for
 * the middle one, of which the search found the truth.
 */
function corrected(
  formula: ReadonlyMap<number, number | undefined>,
  margins: readonly number[],
  middle: number,
  searched: number | undefined,
): Map<number, number | undefined> {
  const beyond = (formula.get(middle) ?? 0) - margins[middle]!;
  const found = searched === undefined ? undefined : Math.max(0, searched - margins[middle]!);
  const stretch = found === undefined || beyond <= 0 ? 1 : found / beyond;
  const of = (row: number, effect: number | undefined): number | undefined =>
    found === undefined || effect === undefined ? undefined : margins[row]! + stretch * (effect - margins[row]!);
  return new Map([...formula].map(([row, effect]) => [row, of(row, effect)]));
}

const change = (effect: number | undefined): number | null => (effect === undefined ? null : Math.expm1(effect));

/** What finds nothing is larger than all. */
function middleOf(rows: readonly number[], effects: ReadonlyMap<number, number | undefined>): number | undefined {
  const size = (row: number) => effects.get(row) ?? Number.MAX_VALUE;
  return [...rows].sort((a, b) => size(a) - size(b))[rows.length >> 1];
}

function* telling<T>(what: string, work: Generator<void, T>): Generator<string, T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value as T;
    yield what;
  }
}

import { type Judged, judge } from "./judge.ts";
import { type Noise, resample } from "./resample.ts";

/** Resamples of which the middle one counts: the formula varies little from one to the next. */
const resamples = 15;

/**
 * The smallest effect of each metric alone, among all, that the rule finds 4 times in 5: by the rule's own formula, since
 * a search for each of many metrics would take hours.
 *
 * @param rows metrics that may block
 * @returns in logs, one a row; undefined: so few pairs can show nothing
 */
export function* detectableByFormula(
  noise: Noise,
  { rule, metrics }: Judged,
  rows: readonly number[],
): Generator<void, (number | undefined)[]> {
  const found = rows.map((): number[] => []);
  const pairs = rule.looks.at(-1)!;
  for (let number = 0; number < resamples; number++) {
    // One look: the formula is of a run that goes to its end.
    const decision = judge(resample(noise, pairs, number), rows, { metrics, rule: { ...rule, looks: [pairs] } });
    decision.metrics.forEach(({ mde }, at) => {
      found[at]!.push(mde === null ? Number.POSITIVE_INFINITY : Math.log1p(mde));
    });
    yield;
  }
  return found.map((effects) => {
    const middle = effects.sort((a, b) => a - b)[effects.length >> 1]!;
    return Number.isFinite(middle) ? middle : undefined;
  });
}

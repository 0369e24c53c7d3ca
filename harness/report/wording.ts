import type { MetricComparison } from "../model/comparison.ts";

export interface Wording {
  /** "is …", of metrics that regressed. */
  readonly worse: string;
  /** "is …", of metrics that improved. */
  readonly better: string;
  /** "a … of 5 %" */
  readonly harm: string;
}

const slower = { worse: "slower", better: "faster", harm: "slowdown" };
const larger = { worse: "larger", better: "smaller", harm: "growth" };
const higher = { worse: "higher", better: "lower", harm: "rise" };
const lower = { worse: "lower", better: "higher", harm: "fall" };
const mixed = { worse: "worse", better: "better", harm: "change for the worse" };

/** The words that fit all of these metrics: times are slower, sizes larger, rates lower; a mixture is worse. */
export function wordingOf(metrics: readonly Pick<MetricComparison, "unit" | "better">[]): Wording {
  const [first, ...others] = new Set(metrics.map(wordingOfOne));
  return first !== undefined && others.length === 0 ? first : mixed;
}

function wordingOfOne({ unit, better }: Pick<MetricComparison, "unit" | "better">): Wording {
  if (better === "higher") return lower;
  if (unit === "s") return slower;
  return unit === "B" ? larger : higher;
}

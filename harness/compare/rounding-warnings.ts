import type { MetricComparison } from "../model/comparison.ts";
import { listed } from "./listed.ts";
import { percent } from "./percent.ts";
import { boundless, roundingSlack } from "./rounding-slack.ts";

/** Of the tolerance; less is not worth a word. */
const worthTelling = 1 / 2;

type Printed = Pick<MetricComparison, "key" | "base" | "head" | "precision" | "unit" | "tolerance">;

/** What the reader has to know of how coarsely metrics are told: a sentence for all that are alike, however many. */
export function roundingWarnings(metrics: readonly Printed[]): string[] {
  const coarse: { key: string; known: number; hidden: number }[] = [];
  const [blind, least]: [string[], string[]] = [[], []];
  for (const { key, base, head, precision, unit, tolerance } of metrics) {
    if (precision === undefined) continue;
    const sizes = [base, head].map((value) => roundingSlack(value, precision, unit));
    const unknown = [base, head].filter((_, arm) => sizes[arm]! >= boundless);
    // What is printed as 0 is held against the other arm as the most that it can be.
    if (unknown.length === 1 && unknown[0] === 0) least.push(key);
    else if (unknown.length > 0) blind.push(key);
    else {
      const hidden = Math.expm1(sizes[0]! + sizes[1]!);
      if (hidden >= worthTelling * tolerance) coarse.push({ key, known: -Math.expm1(-Math.max(...sizes)), hidden });
    }
  }
  // Series of several machines share their keys.
  const about = (keys: readonly string[], said: string) =>
    keys.length > 0 ? [`${said}: ${listed([...new Set(keys)])}`] : [];
  return [
    ...about(
      coarse.map(({ key }) => key),
      `known to ± ${range(coarse.map(({ known }) => known))} only, so that a change below ${range(coarse.map(({ hidden }) => hidden))} may be rounding`,
    ),
    ...about(
      least,
      "known in one arm no better than to its own size, so that a change is at least as large as is said",
    ),
    ...about(blind, "known no better than to its own size, so that no change can be told"),
  ];
}

/** `5 %`, or `0.5 % to 5 %`. */
function range(ratios: readonly number[]): string {
  const [least, most] = [percent(Math.min(...ratios)), percent(Math.max(...ratios))];
  return least === most ? least : `${least} to ${most}`;
}

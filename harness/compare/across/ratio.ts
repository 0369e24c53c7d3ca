import { hodgesLehmann } from "../../stats/hodges-lehmann.ts";
import { boundless, roundingSlack } from "../rounding-slack.ts";
import { confidence } from "../rule.ts";

export interface Ratio {
  readonly ratio: number;
  /** null: too few executions for an interval. */
  readonly low: number | null;
  readonly high: number | null;
}

/** A value with what it is known to, in its unit; absent: exactly. */
export interface Known {
  readonly value: number;
  readonly precision?: number | undefined;
}

/**
 * How many times the reference's value a value is, from executions in which both stand next to each other: the exponential
 * of the Hodges–Lehmann shift of log ratios, with the exact interval of the signed-rank test, wide enough for what was
 * rounded away. Here nothing is added to either side: the ratio is that of the values as printed.
 *
 * @param pairs one an execution
 * @returns undefined without pairs, or where one of them has no ratio since a value is 0
 */
export function ratioOf(pairs: readonly { readonly value: Known; readonly reference: Known }[]): Ratio | undefined {
  if (pairs.some(({ value, reference }) => value.value === 0 || reference.value === 0)) return undefined;
  const logs = pairs.map(({ value, reference }) => Math.log(value.value / reference.value));
  const shift = hodgesLehmann(logs, confidence);
  if (shift === undefined) return undefined;
  const ratio = Math.exp(shift.estimate);
  if (!Number.isFinite(ratio) || ratio === 0) return undefined;
  if (shift.interval === undefined) return { ratio, low: null, high: null };
  const slack = pairs.map(({ value, reference }) => slackOf(value) + slackOf(reference));
  if (slack.every((size) => size === 0))
    return { ratio, low: Math.exp(shift.interval.low), high: Math.exp(shift.interval.high) };
  // Known no better than to its own size: any ratio is possible.
  if (slack.some((size) => size >= boundless)) return { ratio, low: null, high: null };
  const end = (side: "low" | "high", sign: number) =>
    Math.exp(
      hodgesLehmann(
        logs.map((log, i) => log + sign * slack[i]!),
        confidence,
      )!.interval![side],
    );
  return { ratio, low: end("low", -1), high: end("high", 1) };
}

/** As of plain numbers, to which no storage page is added. */
function slackOf({ value, precision }: Known): number {
  return precision === undefined ? 0 : roundingSlack(value, precision, "1");
}

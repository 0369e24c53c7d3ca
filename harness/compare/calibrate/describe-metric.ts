import type { Effect, MetricCalibration } from "../../model/calibration.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { hodgesLehmann } from "../../stats/hodges-lehmann.ts";
import type { LogRatios } from "../log-ratios.ts";
import type { Pair } from "../pairs.ts";
import { confidence } from "../rule.ts";
import { rankAutocorrelation } from "./rank-autocorrelation.ts";
import { valuesOf } from "./select-rows.ts";
import { spread } from "./spread.ts";

type Description = Pick<
  MetricCalibration,
  "key" | "unit" | "better" | "noise" | "autocorrelation" | "position" | "arms"
>;

/** A run of one program against itself. */
export interface SelfComparison {
  readonly metrics: RunRecord["metrics"];
  readonly pairs: readonly Pair[];
  /** Of head/base, and of second/first. */
  readonly measured: LogRatios;
  readonly second: LogRatios;
}

/** What such a run shows of a metric, whatever the rule makes of it. */
export function describeMetric(
  { metrics, pairs, measured, second }: SelfComparison,
  key: string,
  row: number,
): Description {
  const { unit, better } = metrics[key]!;
  const inTime = pairs
    .flatMap(({ base, head }) => (base.position === 0 ? [base, head] : [head, base]))
    .flatMap(({ values }) => values[key] ?? []);
  return {
    key,
    unit,
    better,
    noise: spread(valuesOf(measured, row)) ?? null,
    autocorrelation: rankAutocorrelation(inTime) ?? null,
    position: effectOf(valuesOf(second, row)),
    arms: effectOf(valuesOf(measured, row)),
  };
}

function effectOf(d: readonly number[]): Effect | null {
  const shift = hodgesLehmann(d, confidence);
  if (shift?.interval === undefined) return null;
  const [change, low, high] = [shift.estimate, shift.interval.low, shift.interval.high].map(Math.expm1);
  return { change: change!, low: low!, high: high! };
}

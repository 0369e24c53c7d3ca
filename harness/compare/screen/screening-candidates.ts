import type { Accepted } from "../../model/accepted.ts";
import { gateMatcher, lastMatch } from "../../model/gate-matcher.ts";
import { kindOf } from "../../model/quantity.ts";
import type { RunRecord } from "../../model/run-record.ts";
import type { MetricScreening, ScreeningRule } from "../../model/screening.ts";
import type { Series } from "../../model/series.ts";
import { quantile } from "../../stats/quantile.ts";
import { shiftsOf } from "../detect/accepted-shifts.ts";
import { mutesOf } from "../detect/mutes.ts";
import { type MetricWindow, metricWindow } from "./metric-window.ts";

/** A metric, and what is known of it before it is judged together with others. */
export interface Candidate {
  readonly about: Pick<MetricScreening, "key" | "unit" | "better" | "gated" | "head" | "executions">;
  readonly kind: ReturnType<typeof kindOf>;
  readonly against: MetricWindow | undefined;
  /** Why it cannot be judged. */
  readonly reason: string | undefined;
  /** Valid executions of head that lack it. */
  readonly gaps: number;
}

/**
 * All metrics of head, and those that head lost.
 *
 * @param series what head is comparable with
 * @param accepted a metric that is muted when the run begins does not count
 * @param rng uniform numbers in [0, 1)
 */
export function screeningCandidates(
  run: RunRecord,
  series: readonly Series[],
  rule: ScreeningRule,
  accepted: Accepted,
  rng: () => number,
): Candidate[] {
  const values = headValues(run);
  const executions = validExecutions(run);
  const mayBlock = gateMatcher(rule.gate);
  const began = new Date(run.startedAt);
  const isGated = (key: string) =>
    mayBlock(key) &&
    !Object.hasOwn(rule.excluded, key) &&
    mutesOf({ key, target: run.target }, accepted, began).muted === undefined;
  const toleranceOf = lastMatch(rule.tolerances);

  const measured = [...values].map(([key, head]): Candidate => {
    const { unit, better, precision } = run.metrics[key]!;
    const common = {
      about: { key, unit, better, gated: isGated(key), head: quantile(head, 0.5)!, executions: head.length },
      kind: kindOf(unit),
      gaps: executions - head.length,
    };
    const known = series.filter((one) => one.key === key);
    const own = known.find((one) => one.unit === unit && one.better === better);
    if (own) {
      const tolerance = Math.log1p(toleranceOf(key) ?? rule.tolerance);
      const against = metricWindow(own, head, { tolerance, precision, shifts: shiftsOf(own, accepted), rng });
      return { ...common, against, reason: against.reason };
    }
    const other = known.at(-1);
    const reason = other ? `was in "${other.unit}", ${other.better} is better, before` : "no baseline run has it";
    return { ...common, against: undefined, reason };
  });

  // A metric that left the suite long ago is not missed.
  const lastRun = Math.max(...series.map(lastStart));
  const lost = series.filter((one) => !values.has(one.key) && lastStart(one) === lastRun);
  return [
    ...measured,
    ...lost.map(
      ({ key, unit, better }): Candidate => ({
        about: { key, unit, better, gated: isGated(key), head: null, executions: 0 },
        kind: kindOf(unit),
        against: undefined,
        reason: "missing from head",
        gaps: executions,
      }),
    ),
  ];
}

export function validExecutions({ executions }: RunRecord): number {
  return executions.filter(({ arm, invalid }) => arm === "head" && invalid === undefined).length;
}

const lastStart = ({ points }: Series): number => Date.parse(points.at(-1)!.startedAt);

/** Values of head's valid executions by key. */
function headValues(run: RunRecord): Map<string, number[]> {
  const values = new Map<string, number[]>();
  for (const { arm, invalid, values: measured } of run.executions) {
    if (arm !== "head" || invalid !== undefined) continue;
    for (const [key, value] of Object.entries(measured)) {
      const known = values.get(key);
      if (known) known.push(value);
      else values.set(key, [value]);
    }
  }
  return values;
}

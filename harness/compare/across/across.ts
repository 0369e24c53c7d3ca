import { type Across, subjectDimension } from "../../model/across.ts";
import { InputError, MeasurementError } from "../../model/errors.ts";
import { gatedKeys, gateMatcher } from "../../model/gate-matcher.ts";
import type { ArmName, RunRecord } from "../../model/run-record.ts";
import { listed } from "../listed.ts";
import { minimumPairs } from "../rule.ts";
import { type MeasuredMetrics, measuredMetrics } from "./measured-metrics.ts";
import { areNumbers, memberOf } from "./place.ts";
import { rowsOf } from "./rows.ts";
import { scalingOf } from "./scaling.ts";

export interface AcrossChoice {
  /** `subject`, or the name of a parameter. */
  readonly dimension: string;
  readonly arm: ArmName;
  /** A member; absent: the first. */
  readonly reference?: string | undefined;
  /** Globs over keys; absent: all. */
  readonly metrics?: readonly string[] | undefined;
}

/**
 * Engines, or values of a parameter, side by side in one arm of a run.
 *
 * @throws InputError where the run has no such arm, dimension, reference or metric, or one member alone
 * @throws MeasurementError where no execution of the arm is valid
 */
export function across(run: RunRecord, { dimension, arm, reference, metrics: globs }: AcrossChoice): Across {
  if (!run.arms[arm]) throw new InputError(`--arm ${arm}: the run has one arm, head`);
  const measured = measuredMetrics(run, arm, globs ? gateMatcher(globs) : () => true);
  if (measured.executions === 0)
    throw new MeasurementError(`no execution of ${arm} is valid: there is nothing to compare`);
  if (measured.metrics.length === 0) throw new InputError(nothing(measured, globs));
  const members = membersOf(measured, dimension);
  if (reference !== undefined && !members.includes(reference)) {
    throw new InputError(`--reference ${reference}: not measured; there are ${members.join(", ")}`);
  }
  const choice = { dimension, members, reference: reference ?? members[0]! };
  const gated = new Set(gatedKeys(run.metrics, run.plan.gate));
  const { rows, leftOut } = rowsOf(measured, choice, gated);
  const { metrics: _, executions: __, schema: ___, ...rest } = run;
  return {
    schema: "plimsoll.across/1",
    run: rest,
    arm,
    ...choice,
    referenceChosen: reference !== undefined,
    executions: measured.executions,
    rows,
    scaling: scalingOf(measured.metrics, gated),
    leftOut: [
      ...leftOut,
      ...measured.unnamed.map((key) => ({ key, reason: "its name tells no subject and no parameters" })),
    ],
    warnings: warningsOf(run, arm, measured),
  };
}

function nothing({ unnamed, truncated }: MeasuredMetrics, globs: readonly string[] | undefined): string {
  if (unnamed.length > 0) {
    return `no metric is named suite/subject/param=value/operation:metric, so that none tells its subject: ${listed(unnamed)}`;
  }
  if (truncated.size > 0) return `all that was measured is truncated: ${listed([...truncated.keys()])}`;
  return globs ? `--metric ${globs.join(", ")}: no metric of that name` : "the run has no metric";
}

/** Subjects as they were measured; numbers as they rise. */
function membersOf({ metrics, truncated }: MeasuredMetrics, dimension: string): string[] {
  // Of an engine whose every operation was cut short, that is what there is to say.
  const names = [...metrics.map(({ name }) => name), ...truncated.values()];
  const members = [...new Set(names.flatMap((name) => memberOf(name, dimension) ?? []))];
  if (members.length === 0) {
    const known = [subjectDimension, ...new Set(metrics.flatMap(({ name }) => Object.keys(name.params)))];
    throw new InputError(`--across ${dimension}: no metric has such a parameter; there are ${known.join(", ")}`);
  }
  if (members.length === 1) throw new InputError(`--across ${dimension}: ${members[0]} alone was measured`);
  return areNumbers(members) ? members.sort((a, b) => Number(a) - Number(b)) : members;
}

function warningsOf(run: RunRecord, arm: ArmName, { executions, truncated }: MeasuredMetrics): string[] {
  const failed = run.executions.filter((execution) => execution.arm === arm && execution.invalid !== undefined);
  return [
    ...(executions < minimumPairs
      ? [`${executions} of the ${minimumPairs} executions that an interval needs: medians and ratios alone`]
      : []),
    ...(failed.length > 0
      ? [
          `${failed.length} of ${failed.length + executions} executions failed and count for nothing: ${failed[0]!.invalid}`,
        ]
      : []),
    ...(truncated.size > 0
      ? [`ended at a limit before the work was done, and not compared: ${listed([...truncated.keys()])}`]
      : []),
    ...(run.stopped === undefined ? ["the run is not finished"] : []),
    ...(run.plan.arms === "at-once" ? ["the other arm ran at the same time and took its share of the machine"] : []),
  ];
}

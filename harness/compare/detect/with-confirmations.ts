import { canonicalJson } from "../../model/canonical-json.ts";
import type { Comparison, Verdict } from "../../model/comparison.ts";
import { configurationOf } from "../../model/configuration-of.ts";
import type { ChangePoint, Confirmation, DetectedSeries, Detection } from "../../model/detection.ts";
import { exactGlob } from "../../model/exact-glob.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { sameProgram } from "../../model/same-program.ts";
import type { Configuration } from "../../model/series.ts";
import { compare } from "../compare.ts";

type Answer = Confirmation["answer"];

/**
 * What interleaved pairs of both commits said of the changes found, computed from the pairs anew.
 *
 * A run speaks of a change where its base is the last commit of the old level and its head the first of the new, with
 * the arguments, the environment, the state and the machine of the series: of another pair of commits it says nothing.
 * It is held to the tolerances that the changes were found with. One that could not pass as a comparison refutes nothing.
 *
 * @param runs of two arms; those that speak of no change are passed over
 */
export function withConfirmations(detection: Detection, runs: readonly RunRecord[]): Detection {
  const newestFirst = runs.toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt));
  const compared = new Map<RunRecord, Comparison>();
  const comparisonOf = (run: RunRecord): Comparison => {
    const known = compared.get(run) ?? compare(run, { ...run.plan, tolerances: tolerancesFor(run, detection) });
    compared.set(run, known);
    return known;
  };
  return {
    ...detection,
    series: detection.series.map((series) => ({
      ...series,
      changes: series.changes.map((change) => {
        const about = newestFirst.filter((run) => speaksOf(run, series, change));
        return { ...change, confirmations: about.map((run) => confirmationOf(comparisonOf(run), series, change)) };
      }),
    })),
  };
}

function speaksOf(run: RunRecord, series: DetectedSeries, { before, after }: ChangePoint): boolean {
  const { base, head } = run.arms;
  const metric = Object.hasOwn(run.metrics, series.key) ? run.metrics[series.key] : undefined;
  const identical = run.stopped?.reason === "identical";
  return (
    base !== undefined &&
    base.commit === before.commit &&
    head.commit === after.commit &&
    isOf(run, series) &&
    (identical || (metric?.unit === series.unit && metric.better === series.better))
  );
}

/** Whether both arms were measured as the series was. */
function isOf(run: RunRecord, { target, suite, fingerprint, configuration }: DetectedSeries): boolean {
  const { base, head } = run.arms;
  return (
    run.target === target &&
    run.suite === suite &&
    run.machine.fingerprint === fingerprint &&
    // A ratio of two that run at once speaks of a change that was found alone, as one of two that take turns does.
    [base ?? head, head].every((arm) => apart(configurationOf(run, arm)) === apart(configuration))
  );
}

function tolerancesFor(run: RunRecord, { series }: Detection): Record<string, number> {
  const own = new Map(series.filter((one) => isOf(run, one)).map(({ key, tolerance }) => [exactGlob(key), tolerance]));
  // The last that matches counts, and a name keeps its place.
  const planned = Object.entries(run.plan.tolerances).filter(([glob]) => !own.has(glob));
  return Object.fromEntries([...planned, ...own]);
}

const apart = ({ arms: _, ...configuration }: Configuration): string => canonicalJson(configuration);

function confirmationOf(
  { run, metrics, gate }: Comparison,
  { key }: DetectedSeries,
  change: ChangePoint,
): Confirmation {
  const about = { run: run.id, startedAt: run.startedAt };
  // The very same program cannot have changed: the machine did, or it was noise.
  if (run.stopped?.reason === "identical" && sameProgram(run.arms.base!, run.arms.head))
    return { ...about, answer: "refuted", change: null, pairs: 0 };
  const metric = metrics.find((one) => one.key === key);
  if (metric === undefined) return { ...about, answer: "unclear", change: null, pairs: 0 };
  const { change: estimate, low, high, verdict, samples } = metric;
  const size = estimate === null || low === null || high === null ? null : { estimate, low, high };
  const answer = change.kind === "shift" ? ofShift(change, size) : answers[change.kind][verdict];
  const trusted = answer === "refuted" && gate.outcome === "invalid" ? "unclear" : answer;
  return { ...about, answer: trusted, change: size, pairs: samples.length };
}

const answers: Record<Exclude<ChangePoint["kind"], "shift">, Record<Verdict, Answer>> = {
  regression: { regressed: "confirmed", improved: "refuted", unchanged: "refuted", inconclusive: "unclear" },
  improvement: { regressed: "refuted", improved: "confirmed", unchanged: "refuted", inconclusive: "unclear" },
};

/** A shift is smaller than the tolerance, about which the verdicts speak: whether it is there, its interval says. */
function ofShift({ change }: ChangePoint, size: Confirmation["change"]): Answer {
  if (size === null || (size.low <= 0 && size.high >= 0)) return "unclear";
  return size.low > 0 === change.estimate > 0 ? "confirmed" : "refuted";
}

import type { Comparison, Gate, GroupComparison, MetricComparison } from "../model/comparison.ts";
import { gatedKeys } from "../model/gate-matcher.ts";
import type { ArmName, RunRecord } from "../model/run-record.ts";
import { sameProgram } from "../model/same-program.ts";
import { quantile } from "../stats/quantile.ts";
import { compareProgress } from "./compare-progress.ts";
import { type Decision, decide } from "./decide.ts";
import { listed } from "./listed.ts";
import { type Judgement, metricRules } from "./metric-rules.ts";
import { comparableKeys, completePairs, logRatios, type Pair, samplesOf } from "./pairs.ts";
import { problems } from "./problems.ts";
import { roundingWarnings } from "./rounding-warnings.ts";
import { withoutUndoneWork } from "./undone-work.ts";

/**
 * Judges a run from its raw values alone.
 *
 * @param judgement by default what the run was planned with; whoever publishes passes its own
 */
export function compare(run: RunRecord, judgement: Judgement = run.plan): Comparison {
  const pairs = completePairs(run);
  const keys = comparableKeys(Object.keys(run.metrics), pairs);
  const rules = metricRules(run.metrics, keys, judgement);
  const decision = decide(logRatios(run, pairs, keys), judgement, rules);
  const used = pairs.slice(0, decision.pairs);

  const compared = keys.map((key, row): MetricComparison => {
    const samples = samplesOf(used, key);
    const lost = used.length - samples.length;
    return {
      key,
      ...run.metrics[key]!,
      tolerance: rules[row]!.tolerance,
      base: median(samples.map((sample) => sample.base)),
      head: median(samples.map((sample) => sample.head)),
      gated: rules[row]!.gated,
      ...decision.metrics[row]!,
      second: decision.second[row] ?? 0,
      samples,
      warnings: [
        ...(lost > 0 ? [`missing in ${lost} of ${used.length} pairs`] : []),
        ...(Object.hasOwn(judgement.excluded, key) ? [`may not block: ${judgement.excluded[key]}`] : []),
      ],
    };
  });
  const metrics = withoutUndoneWork(compared, judgement.debts);
  const groups = decision.groups.map((group) => groupComparison(group, metrics));

  const { progress, warnings: ofProgress } = compareProgress(used);

  const { metrics: _, executions, schema: __, ...rest } = run;
  return {
    schema: "plimsoll.comparison/1",
    run: rest,
    pairs: decision.pairs,
    failures: executions.flatMap(({ pair, arm, invalid }) =>
      invalid === undefined ? [] : [{ pair, arm, reason: invalid }],
    ),
    gate: judge(run, pairs, metrics, groups, judgement, decision),
    metrics,
    groups,
    ...(progress && { progress }),
    warnings: [...warnings(run, pairs, metrics), ...ofProgress],
  };
}

/** Whether more pairs are wanted, for whoever measures them. */
export function stopReason(run: RunRecord): Decision["stop"] {
  const pairs = completePairs(run);
  const keys = comparableKeys(gatedKeys(run.metrics, run.plan.gate), pairs);
  return decide(logRatios(run, pairs, keys), run.plan, metricRules(run.metrics, keys, run.plan)).stop;
}

const median = (values: readonly number[]): number => quantile(values, 0.5) ?? 0;

/** A group is no better than its members: if one of them is no improvement, neither is their mean. */
function groupComparison(group: Decision["groups"][number], metrics: readonly MetricComparison[]): GroupComparison {
  const { name: key, members: rows, ...decided } = group;
  const members = rows.map((row) => metrics[row]!);
  const { unit, better, tolerance } = members[0]!;
  const undone = members.find((member) => member.undone);
  return {
    key,
    members: members.map((metric) => metric.key),
    unit,
    better,
    tolerance,
    ...decided,
    ...(decided.verdict === "improved" && undone && { verdict: "inconclusive" as const, reason: undone.reason }),
  };
}

function judge(
  run: RunRecord,
  pairs: readonly Pair[],
  metrics: readonly MetricComparison[],
  groups: readonly GroupComparison[],
  judgement: Judgement,
  decision: Decision,
): Gate {
  const { base, head } = run.arms;
  if (run.stopped?.reason === "identical" && base && sameProgram(base, head)) {
    return { outcome: "pass", reasons: ["base and head are the same program with the same arguments and environment"] };
  }
  // What may not block on this machine must be there all the same.
  const expected = new Set(gatedKeys(run.metrics, judgement.gate));
  const found = problems(run, pairs, expected, decision);
  const excluded = Object.entries(judgement.excluded).filter(([key]) => expected.has(key));
  const notes = excluded.map(([key, reason]) => `${key} may not block: ${reason}`);
  const regressed = [
    ...metrics.filter((metric) => metric.gated && metric.verdict === "regressed").map(({ key }) => `${key} regressed`),
    ...groups
      .filter(({ verdict }) => verdict === "regressed")
      .map(({ key, members }) => `${key} regressed over ${members.length} metrics`),
  ];
  // What is shown to be slower blocks by itself; the rest of the run need not be trustworthy for that.
  if (regressed.length > 0) return { outcome: "block", reasons: [...regressed, ...found, ...notes] };
  if (found.length > 0) return { outcome: "invalid", reasons: [...found, ...notes] };
  return { outcome: "pass", reasons: ["no metric is shown to be worse by more than its tolerance", ...notes] };
}

function warnings(run: RunRecord, pairs: readonly Pair[], metrics: readonly MetricComparison[]): string[] {
  const known = new Set(metrics.map(({ key }) => key));
  const alone = Object.keys(run.metrics).filter((key) => !known.has(key));
  const only = (arm: ArmName) => alone.filter((key) => pairs.some((pair) => key in pair[arm].values));
  const [base, head] = [only("base"), only("head")];
  const second = metrics.filter((metric) => metric.gated && metric.second !== 0).map((metric) => metric.second);
  return [
    ...(sideBySide(pairs)
      ? []
      : ["base and head were not measured side by side: what else changed between counts as a change"]),
    ...(base.length > 0 ? [`missing from head, not compared: ${listed(base)}`] : []),
    ...(head.length > 0 ? [`new in head, not compared: ${listed(head)}`] : []),
    ...(second.length > 0
      ? [
          `running second in a pair changed ${second.length} of ${metrics.length} metrics (median ${signed(median(second))} %): taken out`,
        ]
      : []),
    ...roundingWarnings(metrics),
  ];
}

/** Whether the arms took turns: not one of them first, and then the other. */
function sideBySide(pairs: readonly Pair[]): boolean {
  const times = (arm: ArmName) => pairs.map((pair) => Date.parse(pair[arm].startedAt));
  const [base, head] = [times("base"), times("head")];
  return pairs.length < 2 || (Math.max(...base) >= Math.min(...head) && Math.max(...head) >= Math.min(...base));
}

const signed = (ratio: number): string => `${ratio < 0 ? "−" : "+"}${Math.abs(100 * ratio).toFixed(1)}`;

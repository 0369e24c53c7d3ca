import type { Accepted } from "../../model/accepted.ts";
import { gateMatcher } from "../../model/gate-matcher.ts";
import type { RunRecord } from "../../model/run-record.ts";
import type { MetricScreening, Screening, ScreeningRule } from "../../model/screening.ts";
import type { Series } from "../../model/series.ts";
import { mutesOf } from "../detect/mutes.ts";
import { listed } from "../listed.ts";
import { type Baselines, comparableBaselines } from "./comparable-baselines.ts";
import { screenFamily } from "./screen-family.ts";
import { screeningCandidates, validExecutions } from "./screening-candidates.ts";
import { minimumRuns } from "./screening-rule.ts";

/** Failures of head that are chance: two are a finding. */
const chanceFailures = 1;

const nothingAccepted: Accepted = { schema: "plimsoll.accepted/1", shifts: [], mutes: [] };

/**
 * Holds a run's head against the stored baselines. A baseline run is one unit, however many executions it had, since
 * nights differ by more than the executions of one night do.
 *
 * @param run of one arm or two, of which head is looked at
 * @param history of any targets, machines and configurations: others than head's are left aside
 * @param rng uniform numbers in [0, 1)
 * @param accepted head is held against levels since then; what main lost and nobody accepted stays what head is held to
 */
export function screen(
  run: RunRecord,
  history: readonly Series[],
  rule: ScreeningRule,
  rng: () => number,
  accepted: Accepted = nothingAccepted,
): Screening {
  const baselines = comparableBaselines(run, history);
  const candidates = screeningCandidates(run, baselines.series, rule, accepted, rng);
  const family = screenFamily(
    candidates.filter(({ about }) => about.gated),
    rule,
  );
  const byKey = new Map(family.metrics.map((metric) => [metric.key, metric]));
  const metrics = candidates.map((one) => byKey.get(one.about.key) ?? screenFamily([one], rule).metrics[0]!);

  const suspects = family.metrics.filter(({ answer }) => answer === "suspect");
  const problems = problemsOf(run, baselines, metrics, rule);
  const answer = suspects.length > 0 ? "suspect" : problems.length > 0 ? "unknown" : "clear";
  const { metrics: _, executions: __, schema: ___, ...rest } = run;
  return {
    schema: "plimsoll.screening/1",
    run: rest,
    rule,
    executions: validExecutions(run),
    baselines: {
      runs: baselines.starts.length,
      from: baselines.starts[0] ?? null,
      to: baselines.starts.at(-1) ?? null,
    },
    units: family.units,
    answer,
    reasons:
      answer === "clear"
        ? [`no metric stands out of what ${family.units} baseline runs lead to expect`]
        : [
            ...suspects.map(({ key }) => `${key} stands out of the baseline runs`),
            ...regressionsOfMain(suspects),
            ...problems,
          ],
    metrics,
    warnings: [...baselines.warnings, ...mutedWarnings(run, metrics, accepted)],
  };
}

/** Why head cannot be clear, each as a sentence; none: it can. */
function problemsOf(
  run: RunRecord,
  { lacking, starts }: Baselines,
  metrics: readonly MetricScreening[],
  { gate }: ScreeningRule,
): string[] {
  const found: string[] = [];
  const ended = run.stopped?.reason;
  if (ended === undefined || ended === "interrupted") found.push("the run is not finished");
  else if (ended === "failed") found.push("the run was given up after too many failures");
  const failed = run.executions.filter(({ arm, invalid }) => arm === "head" && invalid !== undefined);
  if (failed.length > chanceFailures) {
    found.push(`executions of head that failed: ${failed.length}, the first: ${failed[0]!.invalid}`);
  }
  if (validExecutions(run) === 0) return [...found, "no valid execution of head"];
  if (lacking !== undefined) return [...found, lacking];
  if (starts.length < minimumRuns) return [...found, `baseline runs: ${starts.length}, and ${minimumRuns} are needed`];
  // What may not block on this machine must be there all the same.
  const mayBlock = gateMatcher(gate);
  const expected = metrics.filter(({ key, gated, head }) => gated || (head === null && mayBlock(key)));
  if (!metrics.some(({ gated }) => gated)) found.push("no metric of head matches what may block");
  return [...found, ...unknowns(expected)];
}

/** For suspects that main itself is: a sentence for each place where it became so, so that head's author is not blamed. */
function regressionsOfMain(suspects: readonly MetricScreening[]): string[] {
  const sentences = suspects.flatMap(({ key, change, threshold, regressedMain }) => {
    if (!regressedMain) return [];
    const { commit, from, change: ofMain } = regressedMain;
    const since = `main itself has regressed since ${commit.slice(0, 12)} (${from.slice(0, 10)}), not accepted`;
    const beyond = (1 + change!) / (1 + ofMain) - 1 > threshold!;
    return [{ key, sentence: `${since}; head is ${beyond ? "worse still" : "no worse than that"}` }];
  });
  return keysBySentence(sentences);
}

function mutedWarnings(run: RunRecord, metrics: readonly MetricScreening[], accepted: Accepted): string[] {
  const began = new Date(run.startedAt);
  return keysBySentence(
    metrics.flatMap(({ key }) => {
      const { muted } = mutesOf({ key, target: run.target }, accepted, began);
      return muted
        ? [{ key, sentence: `muted until ${muted.until.slice(0, 10)} (${muted.who}: ${muted.reason})` }]
        : [];
    }),
  );
}

/** A sentence for each reason that metrics are unknown for. */
function unknowns(metrics: readonly MetricScreening[]): string[] {
  return keysBySentence(
    metrics.flatMap(({ key, answer, reason }) => (answer === "unknown" ? [{ key, sentence: reason! }] : [])),
  );
}

function keysBySentence(said: readonly { readonly key: string; readonly sentence: string }[]): string[] {
  const keys = new Map<string, string[]>();
  for (const { key, sentence } of said) keys.set(sentence, [...(keys.get(sentence) ?? []), key]);
  return [...keys].map(([sentence, of]) => `${listed(of)}: ${sentence}`);
}

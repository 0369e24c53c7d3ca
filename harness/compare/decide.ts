import { exactChange } from "./exact-change.ts";
import { judgeExact, judgeMetric, type MetricDecision, undecided } from "./judge-metric.ts";
import type { LogRatios } from "./log-ratios.ts";
import { type Group, groupsOf, withGroups } from "./pool.ts";
import { positionEffect } from "./position-effect.ts";
import { type RoundedShift, roundedShift } from "./rounded-shift.ts";
import { boundless } from "./rounding-slack.ts";
import { futileAbove, groupsHeadStart, type MetricRule, minimumPairs, type Rule, spent } from "./rule.ts";
import { type Test, testsOf } from "./tests.ts";

export interface GroupDecision extends Group, MetricDecision {}

export interface Decision {
  /** Why no more pairs are wanted; undefined: more pairs are planned and would help. */
  readonly stop: "decided" | "futile" | "exhausted" | undefined;
  /**
   * Even a gated metric that is worse in every pair would have been no alarm, and not all gated ones were shown to be
   * unchanged: no reason to pass.
   */
  readonly powerless: boolean;
  /** There are gated metrics, and each is rounded to its own size: no reason to pass either. */
  readonly blind: boolean;
  /** Pairs that the verdicts rest on. */
  readonly pairs: number;
  /** Looks that were taken. */
  readonly looks: readonly number[];
  /** One a row of the data. */
  readonly metrics: readonly MetricDecision[];
  readonly groups: readonly GroupDecision[];
  /** What running second in a pair costs each metric, as ratio − 1, and was taken out; 0: nothing that could be shown. */
  readonly second: readonly number[];
}

/**
 * The decision rule: looks at the pairs in their order, at the looks planned, and stops where an alarm is certain
 * enough or has become unlikely.
 *
 * @param data pairs in the order of measuring; if they end before the last look, they are looked at where they end
 * @param metrics one a row of the data
 */
export function decide(data: LogRatios, rule: Rule, metrics: readonly MetricRule[]): Decision {
  const most = rule.looks.at(-1)!;
  const available = Math.min(data.pairs, most);
  const groups = groupsOf(metrics);
  const rows = withGroups(data, groups);
  const rules = [...metrics, ...groups.map(({ members }) => metrics[members[0]!]!)];
  if (available < minimumPairs) {
    const decisions = rules.map((_, row) => undecided(measured(rows, row, available).shift, available));
    const stop = data.pairs >= most ? "exhausted" : undefined;
    return {
      stop,
      powerless: true,
      blind: false,
      pairs: available,
      looks: [],
      ...parted(decisions, groups),
      second: [],
    };
  }

  const planned = rule.looks.filter((look) => look >= minimumPairs && look <= available);
  const looks = planned.at(-1) === available ? planned : [...planned, available];
  const margins = Float64Array.from(rules, ({ tolerance }) => Math.log1p(tolerance));
  const headStart = (row: number) => (row < metrics.length ? 0 : groupsHeadStart);
  const tests = testsOf(rule, rules, { data: rows, margins, looks, most, headStart });
  const { taken, stop } = lookUntilDecided(rows, rule, tests, margins, looks, planned);

  const pairs = taken.at(-1)!;
  const share = spent(rule, pairs);
  const decisions: MetricDecision[] = new Array(rows.metrics);
  const second: number[] = new Array(metrics.length);
  const gatedRoundings: number[] = [];
  let powerless = false;
  for (const { rows: tested, gated, weight, worse: test, better: askBetter } of tests) {
    const could = test.couldAlarm(pairs, most, rule.alpha * weight);
    const detectable = could ? test.detectable(rule.alpha * weight, most / pairs) : undefined;
    const estimates = tested.map((row) => measured(rows, row, pairs));
    const worse = test.adjusted();
    // The estimate and the test are two sides of one coin: only what is estimated to be better can be shown to be.
    const looksBetter = ({ shift }: Measured, i: number) => shift && shift.estimate < -margins[tested[i]!]! / 2;
    const better = estimates.some(looksBetter) ? askBetter(taken) : undefined;
    tested.forEach((row, i) => {
      const margin = margins[row]!;
      const { count, effect, ...rounded } = estimates[i]!;
      if (gated) gatedRoundings.push(rounded.rounding);
      // p as a share of all of α, so that one bound holds for all metrics.
      const p = { worse: Math.min(1, worse[i]! / weight), better: Math.min(1, (better?.[i] ?? 1) / weight) };
      const exact = exactChange(rows, row, pairs);
      decisions[row] = exact
        ? judgeExact(exact, margin)
        : judgeMetric(rounded, count, { ...p, share, could, detectable, margin });
      if (row < metrics.length) second[row] = Math.expm1(effect);
    });
    if (gated && !could) powerless ||= tested.some((row) => decisions[row]!.verdict === "inconclusive");
  }
  const blind = gatedRoundings.length > 0 && gatedRoundings.every((rounding) => rounding >= boundless);
  return { stop, powerless, blind, pairs, looks: taken, ...parted(decisions, groups), second };
}

function parted(decisions: readonly MetricDecision[], groups: readonly Group[]): Pick<Decision, "metrics" | "groups"> {
  const metrics = decisions.length - groups.length;
  return {
    metrics: decisions.slice(0, metrics),
    groups: groups.map((group, i) => ({ ...group, ...decisions[metrics + i]! })),
  };
}

function lookUntilDecided(
  data: LogRatios,
  rule: Rule,
  tests: readonly Test[],
  margins: Float64Array,
  looks: readonly number[],
  planned: readonly number[],
): { taken: number[]; stop: Decision["stop"] } {
  const taken: number[] = [];
  for (const look of looks) {
    taken.push(look);
    let least = 1;
    let exact = false;
    for (const { rows, gated, weight, worse } of tests) {
      const p = worse.look(look, spent(rule, look) * weight) / weight;
      if (!gated) continue;
      least = Math.min(least, p);
      exact ||= rows.some((row) => {
        const found = exactChange(data, row, look);
        return found !== undefined && judgeExact(found, margins[row]!).verdict === "regressed";
      });
    }
    if (exact || least <= spent(rule, look)) return { taken, stop: "decided" };
    if (look === rule.looks.at(-1)) return { taken, stop: "exhausted" };
    const nth = planned.indexOf(look);
    if (nth >= 0 && least > futileAbove(nth)) return { taken, stop: "futile" };
  }
  return { taken, stop: undefined };
}

interface Measured extends RoundedShift {
  /** Pairs that the metric has. */
  readonly count: number;
  /** What running second costs, in log units; it is taken out of the shift. */
  readonly effect: number;
}

function measured(data: LogRatios, row: number, pairs: number): Measured {
  const { values, pairs: stride, headSecond } = data;
  const d = values.slice(row * stride, row * stride + pairs);
  const effect = headSecond ? positionEffect(d, headSecond) : 0;
  if (headSecond && effect !== 0) for (let i = 0; i < pairs; i++) d[i]! -= effect * headSecond[i]!;
  const count = d.reduce((sum, ratio) => (Number.isNaN(ratio) ? sum : sum + 1), 0);
  return { ...roundedShift(d, data, row), count, effect };
}

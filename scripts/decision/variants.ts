import { Family } from "../../harness/compare/family.ts";
import { groupsOf } from "../../harness/compare/pool.ts";
import { defaultRule, futileAbove, groupsHeadStart, spent as spentUpTo } from "../../harness/compare/rule.ts";
import { rankInto } from "../../harness/stats/ranks.ts";
import { signFlips } from "../../harness/stats/reference-set.ts";
import { signedRanks } from "../../harness/stats/signed-ranks.ts";
import { tQuantile } from "../../harness/stats/t-quantile.ts";
import type { GateRule } from "./rules/gate-rule.ts";
import { metricRules } from "./rules/plimsoll.ts";
import type { MeasuredRun } from "./simulated-run.ts";

/** The rule with one of its parts exchanged. Without the position's effect, which none of them touches. */
export interface Variant {
  readonly name: string;
  /** Fills the signed scores of the log ratios less the tolerance. */
  readonly scores?: (x: Float64Array, out: Float64Array) => void;
  /** ρ of the spending α·t^ρ. */
  readonly exponent?: number;
  /** p from which on a look ends the run as futile, by look. */
  readonly futile?: (look: number) => number;
  /** Head start of operations; undefined: there are none. */
  readonly headStart?: number | undefined;
  /** Pairs after which the data are looked at. */
  readonly looks?: readonly number[];
  /** Changes log ratios by what else is known of the run, one row a metric. */
  readonly adjust?: (ratios: Float64Array[], run: MeasuredRun) => void;
}

const { tolerance } = defaultRule;
const most = defaultRule.looks.at(-1)!;
const flips = signFlips(most, 1);

export function asRule({ name, ...parts }: Variant): GateRule {
  const { scores = signedRanks, exponent, looks = defaultRule.looks, futile = futileAbove, adjust } = parts;
  const headStart = "headStart" in parts ? parts.headStart : groupsHeadStart;
  return {
    name,
    blocks: "",
    source: "",
    judge(run) {
      const rows = run.base.map((row, metric) => row.map((base, pair) => Math.log(run.head[metric]![pair]! / base)));
      adjust?.(rows, run);
      const groups = headStart === undefined ? [] : groupsOf(metricRules(run.keys));
      for (const { members } of groups) {
        rows.push(rows[0]!.map((_, pair) => members.reduce((sum, row) => sum + rows[row]![pair]!, 0) / members.length));
      }
      const family = new Family({
        metrics: rows.length,
        reference: flips,
        columnsPerPair: 1,
        score(metric, pairs, out) {
          scores(
            rows[metric]!.slice(0, pairs).map((d) => d - Math.log1p(tolerance)),
            out,
          );
        },
        headStart: (metric) => (metric < run.keys.length ? 0 : headStart!),
      });
      for (const [look, pairs] of looks.entries()) {
        const spent = spentUpTo(defaultRule, pairs, exponent);
        const p = family.look(pairs, spent);
        if (p <= spent) return { blocked: true, pairs };
        if (pairs < most && p > futile(look)) return { blocked: false, pairs };
      }
      return { blocked: false, pairs: most };
    },
  };
}

/** Student's: the values themselves. */
export function ownValues(x: Float64Array, out: Float64Array): void {
  out.set(x);
}

/** Van der Waerden's: what a Gaussian value of that rank would be. */
export function normalScores(x: Float64Array, out: Float64Array): void {
  rankInto(x.map(Math.abs), out);
  for (let i = 0; i < x.length; i++) out[i] = Math.sign(x[i]!) * deviate(out[i]!, x.length);
}

const deviates = new Map<string, number>();
function deviate(rank: number, of: number): number {
  const name = `${rank} ${of}`;
  const known = deviates.get(name) ?? tQuantile((1 + rank / (of + 1)) / 2, 1000);
  deviates.set(name, known);
  return known;
}

/** Takes out the drift within a pair, as the pairs before and after show it: a straight line through their means. */
export function byNeighbours(ratios: Float64Array[], { base, head, headFirst, pairs }: MeasuredRun): void {
  ratios.forEach((row, metric) => {
    const level = Array.from(row, (_, pair) => Math.log(base[metric]![pair]! * head[metric]![pair]!) / 2);
    for (let pair = 0; pair < pairs; pair++) {
      const [before, after] = [Math.max(0, pair - 1), Math.min(pairs - 1, pair + 1)];
      // A pair is two executions long.
      const slope = (level[after]! - level[before]!) / (2 * (after - before));
      row[pair]! -= (headFirst[pair] ? -1 : 1) * slope;
    }
  });
}

/** Takes out what all metrics of the two executions have in common: their median. */
export function byOtherMetrics(ratios: Float64Array[]): void {
  const common = ratios[0]!.map(
    (_, pair) => Float64Array.from(ratios, (row) => row[pair]!).sort()[ratios.length >> 1]!,
  );
  for (const row of ratios) for (let pair = 0; pair < row.length; pair++) row[pair]! -= common[pair]!;
}

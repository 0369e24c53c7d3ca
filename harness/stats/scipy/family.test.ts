import { Family, type Hypotheses } from "../../compare/family.ts";
import { acrossExecutions, type Question, withinPairs } from "../../compare/hypotheses.ts";
import { holdAgainstSciPy, relative } from "./hold-against-scipy.ts";
import { type Kind, samples } from "./samples.ts";

const everyKind: readonly Kind[] = ["normal", "heavy-tailed", "tied", "missing"];
const untied: readonly Kind[] = ["normal", "heavy-tailed"];
/** Pairs of which every turning is counted. */
const enumerable = { from: 2, to: 12 };

holdAgainstSciPy([
  {
    sentence: "p of one metric at one look is that of permutation_test over all sign flips",
    reference: "sign_flip_p",
    cases: samples(everyKind, enumerable, 3, 9)
      .filter((sample) => sample.filter((value) => !Number.isNaN(value)).length >= 2)
      .map((sample) => [sample]),
    ours: (sample: number[]) => pWithinPairs([sample])[0]!,
    within: relative,
  },
  {
    sentence: "p of several metrics is that of the maximum over metrics, whole pairs turned in every way",
    reference: "max_t_p",
    cases: samples(everyKind, enumerable, 5, 10)
      .map((sample, i) => [sample, ...alike(sample, 1 + (i % 5), i)])
      .filter((rows) => rows.every((row) => row.some((value) => value !== 0 && !Number.isNaN(value))))
      .map((rows) => [rows]),
    ours: (rows: number[][]) => pWithinPairs(rows),
    within: relative,
  },
  {
    sentence: "p of a counter at one look is mannwhitneyu's exact one, as near as 4096 shuffles can tell",
    reference: "rank_sum_p",
    cases: samples(untied, { from: 4, to: 20 }, 6, 12)
      .map((base, i) => [base, ...samples(untied, { from: base.length, to: base.length }, 1, 1000 + i)])
      .map(([base, head], i) => [base, head!.map((value) => value + 0.02 * (i % 4))]),
    ours: pAcrossExecutions,
    // Five standard errors, and the observed data that are always counted.
    within: (p) => 5 * Math.sqrt((p * (1 - p)) / 4096) + 1 / 4096,
  },
]);

/** Rows that go partly along with a sample, as metrics of one execution do. */
function alike(sample: readonly number[], rows: number, seed: number): number[][] {
  const own = samples(everyKind, { from: sample.length, to: sample.length }, rows, seed);
  return own.slice(0, rows).map((row) => row.map((value, i) => value + (sample[i]! || 0)));
}

/** One-sided p of each time, adjusted for all of them, after one look at all pairs, with a tolerance of 0. */
function pWithinPairs(rows: readonly (readonly number[])[]): number[] {
  return adjusted(withinPairs(tested(rows)), rows[0]!.length);
}

/** One-sided p of a counter, from the logarithms of both arms. */
function pAcrossExecutions(base: readonly number[], head: readonly number[]): number {
  const levels = { base: Float64Array.from(base), head: Float64Array.from(head) };
  const ratios = head.map((value, pair) => value - base[pair]!);
  return adjusted(acrossExecutions(tested([ratios]), levels), base.length)[0]!;
}

function tested(rows: readonly (readonly number[])[]): Question {
  const pairs = rows[0]!.length;
  const data = { metrics: rows.length, pairs, values: Float64Array.from(rows.flat()) };
  const margins = new Float64Array(rows.length);
  return { data, rows: [...rows.keys()], direction: 1, margins, looks: [pairs], most: pairs };
}

function adjusted(hypotheses: Hypotheses, pairs: number): number[] {
  const family = new Family(hypotheses);
  family.look(pairs, 1);
  return [...family.adjusted()];
}

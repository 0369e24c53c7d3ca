import { expect, test } from "vitest";
import { centredRanks } from "../centred-ranks.ts";
import { hodgesLehmann } from "../hodges-lehmann.ts";
import { medianInterval } from "../median-interval.ts";
import { quantile } from "../quantile.ts";
import { signFlips, turnedSums } from "../reference-set.ts";
import { signedRankTail } from "../signed-rank-tail.ts";
import { signedRanks } from "../signed-ranks.ts";
import { tQuantile } from "../t-quantile.ts";
import { askSciPy } from "./ask-scipy.ts";
import { type Check, holdAgainstSciPy, relative } from "./hold-against-scipy.ts";
import { type Kind, samples } from "./samples.ts";

const everyKind: readonly Kind[] = ["normal", "heavy-tailed", "tied", "missing"];
const complete: readonly Kind[] = ["normal", "heavy-tailed", "tied"];
const untied: readonly Kind[] = ["normal", "heavy-tailed"];
const small = { from: 1, to: 25 };
const confidences = [0.8, 0.9, 0.95, 0.99];
const probabilities = [0, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1];

/** Each sample with each of the values, as arguments. */
const withEach = (drawn: number[][], values: readonly number[]) =>
  drawn.flatMap((sample) => values.map((value) => [sample, value]));

const checks: readonly Check[] = [
  {
    sentence: "signed ranks are rankdata's, zeros ranked (Pratt) and missing values left out",
    reference: "signed_ranks",
    cases: samples(everyKind, small, 6, 1).map((sample) => [sample]),
    ours: (sample: number[]) => ranksOf(sample, signedRanks),
  },
  {
    sentence: "centred ranks are rankdata's less their mean, missing values left out",
    reference: "centred_ranks",
    cases: samples(everyKind, small, 6, 11).map((sample) => [sample]),
    ours: (sample: number[]) => ranksOf(sample, centredRanks),
  },
  {
    sentence: "tails of the signed rank are those of wilcoxon's exact method, for every sum of up to 25 ranks",
    reference: "signed_rank_tail",
    cases: Array.from({ length: 25 }, (_, i) => [i + 1]),
    ours: (n: number) => [...signedRankTail(n)],
    within: relative,
  },
  {
    sentence: "exact p-values of samples are wilcoxon's, on both sides",
    reference: "signed_rank_p",
    cases: samples(untied, small, 4, 2).map((sample) => [sample]),
    ours: (sample: number[]) => {
      const sumAbove = (sign: 1 | -1) =>
        ranksOf(sample, signedRanks).reduce((sum, rank) => sum + Math.max(0, sign * rank), 0);
      const tail = signedRankTail(sample.length);
      return [tail[sumAbove(1)]!, tail[sumAbove(-1)]!];
    },
    within: relative,
  },
  {
    sentence:
      "the Hodges–Lehmann estimate is the median of Walsh averages, its interval as SciPy's distribution has it",
    reference: "hodges_lehmann",
    cases: withEach(samples(complete, small, 1, 3), confidences),
    ours: (sample: number[], confidence: number) => {
      const { estimate, interval } = hodgesLehmann(sample, confidence)!;
      return [estimate, ...endsOf(interval)];
    },
  },
  {
    sentence: "the Hodges–Lehmann interval holds exactly the shifts that wilcoxon's exact method does not reject",
    reference: "shifts_not_rejected",
    cases: withEach(samples(untied, small, 1, 4), confidences),
    ours: (sample: number[], confidence: number) => endsOf(hodgesLehmann(sample, confidence)!.interval),
  },
  {
    sentence: "quantiles are numpy.quantile's",
    reference: "quantile",
    cases: withEach(samples(complete, small, 2, 5), probabilities),
    ours: (sample: number[], p: number) => quantile(sample, p)!,
  },
  {
    sentence: "intervals of the median are quantile_test's",
    reference: "median_interval",
    cases: withEach(
      [...samples(complete, small, 1, 6), ...samples(complete, { from: 195, to: 200 }, 1, 7)],
      confidences,
    ),
    ours: (sample: number[], confidence: number) => endsOf(medianInterval(sample, confidence)),
  },
  {
    sentence: "the reference set of up to 12 pairs turns the signs in every way",
    reference: "flipped_sums",
    cases: samples(complete, { from: 1, to: 12 }, 1, 8).map((sample) => [sample]),
    ours: (sample: number[]) => {
      const sums = new Float64Array(2 ** sample.length);
      turnedSums(signFlips(sample.length, 1), Float64Array.from(sample), 0, sums);
      return [...sums.sort()];
    },
  },
  {
    sentence: "quantiles of Student's distribution are t.ppf's",
    reference: "t_quantile",
    cases: Array.from({ length: 60 }, (_, i) => i + 1).flatMap((freedom) =>
      [0.0005, 0.025, 0.2, 0.6, 0.8, 0.95, 0.975, 0.999].map((p) => [p, freedom]),
    ),
    ours: tQuantile,
    within: relative,
  },
];

holdAgainstSciPy(checks);

test("without SciPy the error names what installs it", async () => {
  await expect(askSciPy([], "/nowhere/python")).rejects.toThrow(/scripts\/setup test/);
});

test("a question that Python cannot answer is an error that says why", async () => {
  await expect(askSciPy([["no_such_function"]])).rejects.toThrow(/KeyError: 'no_such_function'/);
});

function ranksOf(sample: readonly number[], rank: (x: Float64Array, out: Float64Array) => void): number[] {
  const ranks = new Float64Array(sample.length);
  rank(Float64Array.from(sample), ranks);
  return [...ranks];
}

function endsOf(interval: { readonly low: number; readonly high: number } | undefined): [number, number] {
  return interval ? [interval.low, interval.high] : [Number.NaN, Number.NaN];
}

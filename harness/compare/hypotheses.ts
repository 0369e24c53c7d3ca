import { centredRanks } from "../stats/centred-ranks.ts";
import { type ReferenceSet, shuffles, signFlips } from "../stats/reference-set.ts";
import { signedRanks } from "../stats/signed-ranks.ts";
import type { Hypotheses } from "./family.ts";
import type { LogRatios } from "./log-ratios.ts";
import { positionEffect } from "./position-effect.ts";

/** What both kinds of hypotheses are asked about. */
export interface Question {
  readonly data: LogRatios;
  /** Rows of the data that make up the family. */
  readonly rows: readonly number[];
  /** 1: is head worse? −1: is it better? */
  readonly direction: 1 | -1;
  /** Natural logs of the smallest changes that count, one a row of the data. */
  readonly margins: Float64Array;
  /** Pairs at which the data are looked at, rising. */
  readonly looks: readonly number[];
  /** Pairs that are measured at most. */
  readonly most: number;
  headStart?(row: number): number;
}

/**
 * By how much a pair's log ratio is beyond the margin, whatever was rounded away: rounding is the same in all executions
 * where noise is smaller than a digit, and then averages out no more than a change does. A rank statistic never rises
 * where a value falls, so that what is no alarm for the values before they were rounded is none for these.
 */
function excess({ data, direction, margins }: Question, row: number, pair: number): number {
  const at = row * data.pairs + pair;
  const rounding = data.slack ? data.slack.base[at]! + data.slack.head[at]! : 0;
  return direction * data.values[at]! - margins[row]! - rounding;
}

/**
 * Times: no metric changed by more than its margin, so each pair's log ratio less the margin could as well have the
 * other sign. Scores are Wilcoxon's signed ranks.
 */
export function withinPairs(question: Question): Hypotheses {
  const { data, rows, direction } = question;
  const order = pairsInOrder(question);
  const shifted = new Float64Array(data.pairs);
  const turns = data.headSecond && Int8Array.from(order, (pair) => data.headSecond![pair]! * direction);
  return {
    metrics: rows.length,
    reference: signFlipsOf(question.most),
    columnsPerPair: 1,
    score(metric, pairs, out) {
      const row = rows[metric]!;
      const x = shifted.subarray(0, pairs);
      for (let i = 0; i < pairs; i++) x[i] = excess(question, row, order[i]!);
      if (turns) {
        const second = positionEffect(x, turns);
        if (second !== 0) for (let i = 0; i < pairs; i++) x[i]! -= second * turns[i]!;
      }
      signedRanks(x, out);
    },
    ...headStartOf(question),
  };
}

/**
 * Counters: what the machine does meanwhile does not touch them, so that any half of the executions between two looks
 * could as well have been head's. Scores are ranks over all executions. Eight pairs separate thousands of times more
 * ways than sign flips of eight pairs do.
 */
export function acrossExecutions(question: Question, levels: NonNullable<LogRatios["levels"]>): Hypotheses {
  const { data, rows, direction, margins } = question;
  const order = pairsInOrder(question);
  const both = new Float64Array(2 * data.pairs);
  return {
    metrics: rows.length,
    reference: shufflesOf(question.looks),
    columnsPerPair: 2,
    score(metric, pairs, out) {
      const row = rows[metric]!;
      const x = both.subarray(0, 2 * pairs);
      for (let i = 0; i < pairs; i++) {
        const at = row * data.pairs + order[i]!;
        const complete = !Number.isNaN(data.values[at]!);
        const [base, head] = [data.slack?.base[at] ?? 0, data.slack?.head[at] ?? 0];
        x[2 * i] = complete ? direction * levels.base[at]! + base : Number.NaN;
        x[2 * i + 1] = complete ? direction * levels.head[at]! - margins[row]! - head : Number.NaN;
      }
      centredRanks(x, out);
      for (let i = 0; i < 2 * pairs; i += 2) out[i] = -out[i]!;
    },
    ...headStartOf(question),
  };
}

function headStartOf({ rows, headStart }: Question): Pick<Hypotheses, "headStart"> {
  return headStart ? { headStart: (metric) => headStart(rows[metric]!) } : {};
}

/**
 * The pairs between two looks, by their distances from the null hypothesis: an order that neither the order of measuring
 * nor a sign goes into, so that the random part of a reference set means the same however pairs are permuted.
 */
function pairsInOrder(question: Question): Int32Array {
  const { data, rows, looks } = question;
  const distance = new Float64Array(data.pairs);
  for (const row of rows) {
    for (let pair = 0; pair < data.pairs; pair++) {
      const x = excess(question, row, pair);
      if (!Number.isNaN(x)) distance[pair]! += Math.abs(x);
    }
  }
  const order = Int32Array.from(distance.keys());
  let from = 0;
  for (const look of looks) {
    order.subarray(from, look).sort((a, b) => distance[a]! - distance[b]!);
    from = look;
  }
  return order;
}

/** As many as sign vectors of 12 pairs. */
const shuffleCount = 4096;

/** Reference sets need no fresh randomness: their signs have nothing to do with the data. */
const seed = 1;
const made = new Map<string, ReferenceSet>();

function signFlipsOf(pairs: number): ReferenceSet {
  return once(`flips ${pairs}`, () => signFlips(pairs, seed));
}

function shufflesOf(looks: readonly number[]): ReferenceSet {
  const stretches = looks.map((look, i) => look - (looks[i - 1] ?? 0));
  return once(`shuffles ${stretches}`, () => shuffles(stretches, shuffleCount, seed));
}

function once(name: string, make: () => ReferenceSet): ReferenceSet {
  let set = made.get(name);
  if (!set) {
    set = make();
    made.set(name, set);
  }
  return set;
}

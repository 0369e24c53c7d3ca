import quickselect from "quickselect";
import { type ReferenceSet, turnedSums } from "../stats/reference-set.ts";
import { detectableShift } from "./detectable-shift.ts";

/** What a family tests: the signed scores of its metrics, and the ways in which their signs could as well have fallen. */
export interface Hypotheses {
  readonly metrics: number;
  readonly reference: ReferenceSet;
  /** Columns of scores for each pair. */
  readonly columnsPerPair: 1 | 2;
  /** Fills the scores of a metric after a number of pairs; 0 for what is missing. */
  score(metric: number, pairs: number, out: Float64Array): void;
  /** Head start of a metric before the others, in standard deviations; none if absent. */
  headStart?(metric: number): number;
}

/** Sums differ in the last bits with the order of addition. */
const epsilon = 1e-9;

/**
 * One-sided test of a family of metrics, looked at several times as pairs come in, that spends one α on all of it.
 *
 * The statistic is a sum of signed scores, standardised; its reference turns signs of all metrics together and takes the
 * maximum over metrics, so that however metrics are correlated the family errs only as often as α. Turnings that would
 * have been alarms at an earlier look are remembered, so that the looks too share one α.
 *
 * @see Westfall & Young 1993, Resampling-Based Multiple Testing, 2.3 (single-step max T)
 * @see Lan & DeMets 1983, Biometrika 70(3) (α spending)
 */
export class Family {
  readonly #hypotheses: Hypotheses;
  /** Of each row of the reference set, at the latest look: the maximum over metrics. */
  readonly #maxima: Float64Array;
  /** Rows that were an alarm at a look. */
  readonly #exited: Uint8Array;
  #exits = 0;
  /** Share of α that may be spent up to the latest look. */
  #spent = 0;
  /** The maxima of the rows that had not exited before the latest look, first; the others count as exited. */
  readonly #rest: Float64Array;
  #restCount = 0;
  readonly #sums: Float64Array;
  readonly #observed: Float64Array;
  /** Largest value that a metric's statistic could have at the latest look. */
  #perfect = 0;

  constructor(hypotheses: Hypotheses) {
    const { count } = hypotheses.reference;
    this.#hypotheses = hypotheses;
    this.#exited = new Uint8Array(count);
    this.#maxima = new Float64Array(count);
    this.#rest = new Float64Array(count);
    this.#sums = new Float64Array(count);
    this.#observed = new Float64Array(hypotheses.metrics);
  }

  /**
   * Looks at the data after a number of pairs, which must rise from call to call.
   *
   * @param spent share of α that may be spent up to this look
   * @returns the least p over all metrics and looks so far: an alarm where p ≤ spent. Never 0.
   */
  look(pairs: number, spent: number): number {
    // Only where another look follows.
    this.#spend(this.#spent);
    this.#spent = spent;
    this.#score(pairs);
    this.#restCount = 0;
    for (let row = 0; row < this.#maxima.length; row++) {
      if (this.#exited[row] === 0) this.#rest[this.#restCount++] = this.#maxima[row]!;
    }
    return this.#share(this.#observed.reduce((most, statistic) => Math.max(most, statistic)));
  }

  /** p-values of all metrics at the latest look, over all metrics and looks so far. */
  adjusted(): Float64Array {
    return this.#observed.map((statistic) => this.#share(statistic));
  }

  /**
   * The shift that would be found four times in five after the last look, had all of α been spent there.
   *
   * @param growth pairs of the last look by those of the latest: statistics grow with their root
   * @returns in standard deviations of a pair's log ratio; undefined: none
   */
  detectable(alpha: number, growth: number): number | undefined {
    const maxima = this.#maxima.slice();
    const critical = fromTop(maxima, maxima.length, Math.max(1, Math.floor(alpha * maxima.length)) - 1);
    return detectableShift(critical, this.#perfect * Math.sqrt(growth), this.#hypotheses.columnsPerPair);
  }

  /**
   * Whether the plan could end with an alarm at all: whether a metric that is worse in every pair would be one at the
   * last look. With few pairs and many metrics, chance alone does as much.
   *
   * @param pairs of the latest look
   * @param most pairs of the last look, for which the share of such chances is taken to halve with each further pair
   */
  couldAlarm(pairs: number, most: number, alpha: number): boolean {
    const { count } = this.#hypotheses.reference;
    let asLarge = 0;
    for (let row = 1; row < count; row++) if (this.#maxima[row]! >= this.#perfect - epsilon) asLarge += 1;
    return (asLarge / count) * 2 ** (pairs - most) + 1 / count <= alpha + epsilon;
  }

  #score(pairs: number): void {
    const { metrics, reference, columnsPerPair } = this.#hypotheses;
    const [maxima, sums] = [this.#maxima, this.#sums];
    const scores = new Float64Array(pairs * columnsPerPair);
    this.#perfect = 0;
    for (let metric = 0; metric < metrics; metric++) {
      this.#hypotheses.score(metric, pairs, scores);
      let squares = 0;
      let magnitudes = 0;
      for (let i = 0; i < scores.length; i++) {
        squares += scores[i]! ** 2;
        magnitudes += Math.abs(scores[i]!);
      }
      const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
      for (let i = 0; i < scores.length; i++) scores[i]! *= scale;
      const start = this.#hypotheses.headStart?.(metric) ?? 0;
      // The first metric's sums are the maxima so far.
      turnedSums(reference, scores, start, metric === 0 ? maxima : sums);
      this.#observed[metric] = metric === 0 ? maxima[0]! : sums[0]!;
      for (let row = 0; metric > 0 && row < maxima.length; row++)
        if (sums[row]! > maxima[row]!) maxima[row] = sums[row]!;
      this.#perfect = Math.max(this.#perfect, magnitudes * scale + start);
    }
  }

  /** Share of the reference set that is as extreme as a statistic now, or was an alarm before. */
  #share(statistic: number): number {
    const [rest, count, bound] = [this.#rest, this.#restCount, statistic - epsilon];
    let below = 0;
    for (let i = 0; i < count; i++) if (rest[i]! < bound) below += 1;
    return (rest.length - below) / rest.length;
  }

  #spend(spent: number): void {
    const room = Math.floor(spent * this.#exited.length + epsilon) - this.#exits;
    if (room <= 0 || room >= this.#restCount) return;
    // The largest value that there is no room for: what lies above it is an alarm.
    const beyond = fromTop(this.#rest, this.#restCount, room) + epsilon;
    for (let row = 0; row < this.#exited.length; row++) {
      if (!this.#exited[row] && this.#maxima[row]! > beyond) {
        this.#exited[row] = 1;
        this.#exits += 1;
      }
    }
  }
}

/** @returns of the first elements the one with k larger ones; their order is lost */
function fromTop(values: Float64Array, count: number, k: number): number {
  const index = count - 1 - k;
  // Written for arrays, and right for typed ones: it only compares and swaps elements.
  quickselect(values as unknown as number[], index, 0, count - 1);
  return values[index]!;
}

import type { ArmName } from "../../model/run-record.ts";
import { randomSource } from "../../stats/random-source.ts";
import type { LogRatios } from "../log-ratios.ts";

/** What a comparison of a program with itself meets on this machine. */
export interface Noise {
  /** Measured pairs of one program, in their order: drift and bursts of neighbours included. With levels and order. */
  readonly data: LogRatios;
  /** By how much head is worse than base although they are the same, one a metric, in logs; not in the data. */
  readonly arms: Float64Array;
  /** By how much a build differs from the others by its layout alone: one vector a build; none or one: not measured. */
  readonly layouts: readonly Float64Array[];
  /** Whole blocks of so many neighbouring pairs are drawn. */
  readonly blockPairs: number;
  /** From a source of randomness to the arm that goes first in each pair: as runs are scheduled. */
  readonly firstArm: (rng: () => number) => (pair: number) => ArmName;
  readonly seed: number;
}

/**
 * A run of so many pairs as this machine might have measured it of one program, or of two layouts of it: blocks of
 * measured pairs, whole pairs of all metrics together, with the arms exchanged as a schedule would have put them.
 *
 * @param number which; the same number gives the same run
 * @see Politis & Romano 1992, A circular block-resampling procedure for stationary data
 */
export function resample(noise: Noise, pairs: number, number: number): LogRatios {
  const { data, blockPairs, layouts, arms } = noise;
  const rng = randomSource(noise.seed + number);
  const firstArm = noise.firstArm(rng);
  const shift = layoutShift(layouts, rng);
  const [values, base, head] = Array.from({ length: 3 }, () => new Float64Array(data.metrics * pairs)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const slack = data.slack && { base: new Float64Array(values.length), head: new Float64Array(values.length) };
  const headSecond = new Int8Array(pairs);
  let from = 0;
  for (let pair = 0; pair < pairs; pair++) {
    from = pair % blockPairs === 0 ? Math.floor(rng() * data.pairs) : (from + 1) % data.pairs;
    headSecond[pair] = firstArm(pair) === "base" ? 1 : -1;
    const kept = headSecond[pair] === data.headSecond![from];
    for (let row = 0; row < data.metrics; row++) {
      const [there, here] = [row * data.pairs + from, row * pairs + pair];
      const [first, second] = [data.levels!.base[there]!, data.levels!.head[there]!];
      values[here] = kept ? data.values[there]! : -data.values[there]!;
      base[here] = kept ? first : second;
      head[here] = kept ? second : first;
      if (!slack) continue;
      slack.base[here] = data.slack![kept ? "base" : "head"][there]!;
      slack.head[here] = data.slack![kept ? "head" : "base"][there]!;
    }
  }
  const same = { metrics: data.metrics, pairs, values, levels: { base, head }, ...(slack && { slack }), headSecond };
  return withEffect(same, (row) => arms[row]! + shift(row));
}

/** Of two builds drawn at random, head's layout against base's. */
function layoutShift(layouts: Noise["layouts"], rng: () => number): (row: number) => number {
  if (layouts.length < 2) return () => 0;
  const base = Math.floor(rng() * layouts.length);
  const head = (base + 1 + Math.floor(rng() * (layouts.length - 1))) % layouts.length;
  return (row) => layouts[head]![row]! - layouts[base]![row]!;
}

/** The same run with head worse by so much, in logs. */
export function withEffect(data: LogRatios, effect: (row: number) => number): LogRatios {
  const effects = Float64Array.from({ length: data.metrics }, (_, row) => effect(row));
  if (effects.every((shift) => shift === 0)) return data;
  const moved = (all: Float64Array) => all.map((value, i) => value + effects[Math.floor(i / data.pairs)]!);
  const { base, head } = data.levels!;
  return { ...data, values: moved(data.values), levels: { base, head: moved(head) } };
}

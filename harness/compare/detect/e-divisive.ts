import {
  leastBlocks,
  permutationAlpha,
  permutations,
  permutedBlock,
  searchAlpha,
  searchWindow,
} from "./detection-rule.ts";
import { energySplit } from "./energy-split.ts";

/** A place where levels change, with the share of random orders that show as much. */
export interface PermutedChange {
  /** Of the first value of the new level. */
  readonly index: number;
  readonly p: number;
}

interface RandomOrders {
  /** Neighbours that change places together. */
  readonly blockLength: number;
  readonly rng: () => number;
}

/**
 * Changes in the manner of Otava (formerly Hunter): windows that overlap by half are split where their parts are least
 * alike, then each split is tested between its neighbours, and the least sure is dropped until all stand. Where Otava
 * takes Student's t, random orders tell here, as in the method's first form: blocks of neighbours change places, since
 * neighbours are alike.
 *
 * @param values by time, without outliers
 * @param rng uniform numbers in [0, 1)
 * @see Fleming et al. 2023, Hunter: Using Change Point Detection to Hunt for Performance Regressions, ICPE
 * @see Matteson & James 2014, J. Am. Stat. Assoc. 109(505)
 */
export function eDivisive(values: Float64Array, rng: () => number): PermutedChange[] {
  const blockLength = Math.max(1, Math.min(permutedBlock, Math.floor(values.length / leastBlocks)));
  const orders: RandomOrders = { blockLength, rng };
  let candidates = weakChanges(values, orders);
  let tested = candidates.map((_, i) => between(values, candidates, i, orders));
  for (;;) {
    const worst = tested.reduce((least, { p }, i) => (p > tested[least]!.p ? i : least), 0);
    if (tested.length === 0 || tested[worst]!.p <= permutationAlpha) return tested;
    candidates = candidates.toSpliced(worst, 1);
    tested = tested.toSpliced(worst, 1);
    // Only the neighbours' stretches became other ones.
    for (const i of [worst - 1, worst]) if (tested[i]) tested[i] = between(values, candidates, i, orders);
  }
}

/** Splits that more than chance speaks for in a window, by time. */
function weakChanges(values: Float64Array, orders: RandomOrders): number[] {
  const found = new Set<number>();
  const n = values.length;
  for (let start = 0; start < n; ) {
    const end = Math.min(start + searchWindow, n);
    const inWindow = splitsWithin(values, start, end, orders);
    for (const index of inWindow) found.add(index);
    if (end === n) break;
    start = Math.max(start + searchWindow / 2, ...inWindow);
  }
  return [...found].sort((a, b) => a - b);
}

function splitsWithin(values: Float64Array, from: number, to: number, orders: RandomOrders): number[] {
  const split = energySplit(values, from, to);
  if (split === undefined) return [];
  if (permutationP(values.slice(from, to), split.energy, searchAlpha, orders) > searchAlpha) return [];
  const { index } = split;
  return [...splitsWithin(values, from, index, orders), index, ...splitsWithin(values, index, to, orders)];
}

/** A candidate held against random orders of the values from its neighbour before to the one after. */
function between(
  values: Float64Array,
  candidates: readonly number[],
  at: number,
  orders: RandomOrders,
): PermutedChange {
  const index = candidates[at]!;
  const from = Math.max(candidates[at - 1] ?? 0, index - searchWindow);
  const to = Math.min(candidates[at + 1] ?? values.length, index + searchWindow);
  const split = energySplit(values, from, to);
  if (split === undefined) return { index, p: 1 };
  return { index, p: permutationP(values.slice(from, to), split.energy, permutationAlpha, orders) };
}

/**
 * @param alpha no more orders are drawn than it takes to know that p is above
 * @see Besag & Clifford 1991, Biometrika 78(2)
 */
function permutationP(values: Float64Array, energy: number, alpha: number, random: RandomOrders): number {
  const drawn = new Float64Array(values.length);
  // Sums differ in the last bits with the order of addition.
  const least = energy * (1 - 1e-9);
  const orders = Math.ceil(permutations / alpha) - 1;
  // The observed order is one of them: p is never 0.
  let extreme = 1;
  for (let order = 0; order < orders; order++) {
    shuffleBlocks(values, drawn, random);
    if (energySplit(drawn, 0, drawn.length)!.energy >= least) extreme += 1;
    if (extreme > permutations) return extreme / (order + 2);
  }
  return extreme / (orders + 1);
}

/** Blocks of neighbours in random order; the first block begins at a random place, so that none has always the same. */
function shuffleBlocks(values: Float64Array, into: Float64Array, { blockLength, rng }: RandomOrders): void {
  const n = values.length;
  const first = Math.floor(rng() * blockLength);
  const starts = [0];
  for (let at = first === 0 ? blockLength : first; at < n; at += blockLength) starts.push(at);
  const order = starts.map((_, i) => i);
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(rng() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  let filled = 0;
  for (const block of order) {
    for (let i = starts[block]!; i < (starts[block + 1] ?? n); i++) into[filled++] = values[i]!;
  }
}

/** Closer values are ties: they differ only by how their last bits were rounded on the way. */
const sameWithin = 1e-12;

let order = new Int32Array(64);

/**
 * Ranks from 1; ties share the mean of their ranks. NaN stands for a missing value and gets 0 without taking part.
 *
 * @param x any length n; infinite values are allowed
 * @param out receives the n ranks
 * @returns how many values were ranked
 */
export function rankInto(x: Float64Array, out: Float64Array): number {
  if (order.length < x.length) order = new Int32Array(2 * x.length);
  let count = 0;
  // By insertion: rows are short, and a sort with a function to compare would be most of the decision's work.
  for (let i = 0; i < x.length; i++) {
    out[i] = 0;
    const value = x[i]!;
    if (Number.isNaN(value)) continue;
    let at = count++;
    for (; at > 0 && x[order[at - 1]!]! > value; at--) order[at] = order[at - 1]!;
    order[at] = i;
  }
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && same(x[order[to - 1]!]!, x[order[to]!]!)) to++;
    for (let i = from; i < to; i++) out[order[i]!] = (from + 1 + to) / 2;
    from = to;
  }
  return count;
}

function same(a: number, b: number): boolean {
  return a === b || b - a <= sameWithin;
}

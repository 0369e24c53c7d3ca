/**
 * Serial correlation of the ranks of neighbours: how much a value says about the next, however far outliers lie.
 *
 * @param values in the order of time, finite; of independent values it is about −1/n
 * @returns from −1 to 1; undefined for fewer than 3 values or where all are equal
 * @see Wald & Wolfowitz 1943, Ann. Math. Statist. 14(4) (serial correlation), here of ranks
 */
export function rankAutocorrelation(values: readonly number[]): number | undefined {
  const n = values.length;
  if (n < 3) return undefined;
  const centred = midranks(values).map((rank) => rank - (n + 1) / 2);
  const total = centred.reduce((sum, rank) => sum + rank * rank, 0);
  if (total === 0) return undefined;
  let products = 0;
  for (let i = 1; i < n; i++) products += centred[i]! * centred[i - 1]!;
  return Math.max(-1, Math.min(1, products / total));
}

function midranks(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let i = from; i < to; i++) ranks[order[i]!] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

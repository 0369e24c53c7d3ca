/**
 * Lower tail of Wilcoxon's signed-rank statistic under the null hypothesis, without ties, exactly.
 *
 * @param n pairs, at least 1
 * @returns P(W⁺ ≤ w) for w = 0, 1, …, n(n+1)/2
 * @see Wilcoxon 1945, Biometrics Bulletin 1(6)
 */
export function signedRankTail(n: number): Float64Array {
  const size = (n * (n + 1)) / 2 + 1;
  const probability = new Float64Array(size);
  probability[0] = 1;
  for (let rank = 1, top = 0; rank <= n; rank++) {
    top += rank;
    for (let w = top; w >= 0; w--) {
      probability[w] = (probability[w]! + (w >= rank ? probability[w - rank]! : 0)) / 2;
    }
  }
  for (let w = 1; w < size; w++) probability[w] = Math.min(1, probability[w]! + probability[w - 1]!);
  return probability;
}

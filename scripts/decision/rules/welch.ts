import { anyMetric, type GateRule } from "./gate-rule.ts";
import { studentTail } from "./student-tail.ts";

export const welch: GateRule = {
  name: "Welch's t",
  blocks: "two-sided p < .05, mean slower",
  source:
    "[hyperfine `scripts/welch_ttest.py`](https://github.com/sharkdp/hyperfine/blob/master/scripts/welch_ttest.py)",
  judge: anyMetric((base, head) => {
    const { t, p } = welchTest(base, head);
    return t > 0 && p < 0.05;
  }),
};

/**
 * Test of equal means of two samples whose variances may differ.
 *
 * @param x, y at least two values each, not all equal
 * @returns t, positive where y's mean is the larger; degrees of freedom; two-sided p
 * @see Welch 1947, Biometrika 34(1–2)
 */
export function welchTest(x: Float64Array, y: Float64Array): { t: number; df: number; p: number } {
  const [a, b] = [errorOfMean(x), errorOfMean(y)];
  const t = (mean(y) - mean(x)) / Math.sqrt(a + b);
  const df = (a + b) ** 2 / (a ** 2 / (x.length - 1) + b ** 2 / (y.length - 1));
  return { t, df, p: 2 * studentTail(Math.abs(t), df) };
}

function mean(x: Float64Array): number {
  return x.reduce((sum, value) => sum + value, 0) / x.length;
}

/** Squared standard error. */
function errorOfMean(x: Float64Array): number {
  const centre = mean(x);
  return x.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (x.length - 1) / x.length;
}

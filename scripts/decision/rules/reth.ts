import { randomSource } from "../../../harness/stats/random-source.ts";
import { anyMetric, type GateRule } from "./gate-rule.ts";

/** Of 10,000 in the original; the interval's ends then move by a fiftieth of its width. */
const resamples = 2000;
/** Its quantile of Student's distribution, for 4 cross-pairings. */
const betweenPairings = 4.5;

/**
 * reth's comparison of two builds in the order B F F B: each of two runs an arm replays the same blocks; all four
 * pairings of a base run with a feature run are pooled. Here a run is half of the pairs and an execution stands for a block.
 */
export const reth: GateRule = {
  name: "reth",
  blocks: "mean slower beyond the 95 % bootstrap interval and the one between pairings, all four pairings agreeing",
  source:
    "[reth `.github/scripts/bench-reth-summary.py`](https://github.com/paradigmxyz/reth/blob/main/.github/scripts/bench-reth-summary.py)",
  judge: anyMetric((base, head) => {
    const { differences, means } = crossPairings(base, head);
    const mean = average(means);
    if (mean <= 0 || means.some((m) => m <= 0)) return false;
    // The cheaper of the two intervals first; the change must lie beyond both.
    return mean > betweenPairings * standardError(means) && mean > bootstrapHalfWidth(differences);
  }),
};

function crossPairings(base: Float64Array, head: Float64Array): { differences: Float64Array; means: number[] } {
  const half = base.length >> 1;
  const runs = [0, half];
  const pairings = runs.flatMap((b) =>
    runs.map((h) => Float64Array.from({ length: half }, (_, i) => head[h + i]! - base[b + i]!)),
  );
  return { differences: Float64Array.from(pairings.flatMap((p) => [...p])), means: pairings.map(average) };
}

function average(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

function standardError(values: readonly number[]): number {
  const mean = average(values);
  return Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (values.length - 1) / values.length);
}

/** Half of the width of the 95 % percentile interval of the mean. */
export function bootstrapHalfWidth(values: Float64Array): number {
  const n = values.length;
  const drawn = draws(n);
  const means = new Float64Array(resamples);
  for (let i = 0, at = 0; i < resamples; i++) {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += values[drawn[at++]!]!;
    means[i] = sum / n;
  }
  means.sort();
  return (means[Math.floor(resamples * 0.975)]! - means[Math.floor(resamples * 0.025)]!) / 2;
}

const drawsBySize = new Map<number, Uint8Array>();

/** The original too starts each comparison from one fixed seed. */
function draws(n: number): Uint8Array {
  let drawn = drawsBySize.get(n);
  if (!drawn) {
    const rng = randomSource(42);
    drawn = Uint8Array.from({ length: resamples * n }, () => Math.floor(rng() * n));
    drawsBySize.set(n, drawn);
  }
  return drawn;
}

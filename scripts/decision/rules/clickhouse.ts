import { randomSource } from "../../../harness/stats/random-source.ts";
import { anyMetric, type GateRule } from "./gate-rule.ts";

/** As `changed_threshold` in compare.sh, for a test without a history and a threshold of its own. */
const changedThreshold = 0.1;
const relabelings = 10_000;
const level = 0.99;

/**
 * ClickHouse's performance test. Its job fails from the sixth slower query on; here, as with all others, one is enough.
 */
export const clickhouse: GateRule = {
  name: "ClickHouse",
  blocks: "medians differ by more than 10 % and at least as much as 99 % of 10,000 relabelings",
  source:
    "[ClickHouse `tests/performance/scripts/`](https://github.com/ClickHouse/ClickHouse/tree/master/tests/performance/scripts), `eqmed.sql`, `compare.sh`",
  judge: anyMetric((base, head) => {
    const left = medianExact(base);
    const difference = medianExact(head) - left;
    // The cheaper half first; both are needed.
    return difference / left > changedThreshold && difference >= randomisationThreshold(base, head);
  }),
};

/** ClickHouse's `medianExact` of an even number of values is the upper one of the two in the middle. */
function medianExact(values: Float64Array): number {
  return values.slice().sort()[values.length >> 1]!;
}

/** The difference of medians that random relabelings of all executions reach in 1 % of cases. */
export function randomisationThreshold(base: Float64Array, head: Float64Array): number {
  const sorted = Float64Array.of(...base, ...head).sort();
  const ranks = medianRanks(base.length);
  const differences = new Float64Array(relabelings);
  for (let i = 0; i < relabelings; i++) {
    differences[i] = Math.abs(sorted[ranks[2 * i]!]! - sorted[ranks[2 * i + 1]!]!);
  }
  return differences.sort()[Math.floor(level * relabelings)]!;
}

const ranksBySize = new Map<number, Uint16Array>();

/**
 * Where in the order of all 2n values the medians of a random half and of the other come to lie, relabeling by
 * relabeling. It has nothing to do with the values, so one table serves all.
 */
function medianRanks(n: number): Uint16Array {
  let ranks = ranksBySize.get(n);
  if (!ranks) {
    const rng = randomSource(1);
    ranks = new Uint16Array(2 * relabelings);
    for (let i = 0; i < relabelings; i++) {
      const seen = [0, 0];
      for (let rank = 0; rank < 2 * n; rank++) {
        // Draws without replacement: a label's chance is its share of those that are left.
        const label = rng() * (2 * n - rank) < n - seen[0]! ? 0 : 1;
        if (seen[label] === n >> 1) ranks[2 * i + label] = rank;
        seen[label]! += 1;
      }
    }
    ranksBySize.set(n, ranks);
  }
  return ranks;
}

import { anyMetric, type GateRule } from "./gate-rule.ts";
import { mannWhitneyP } from "./mann-whitney.ts";
import { median } from "./median.ts";

/** Benchstat shows no change where p > α, and otherwise by how much the medians differ. */
export const benchstat: GateRule = {
  name: "benchstat",
  blocks: "Mann–Whitney, two-sided p ≤ .05, median slower",
  source: "[golang/perf `benchmath/anone.go`](https://github.com/golang/perf/blob/master/benchmath/anone.go)",
  judge: anyMetric((base, head) => median(head) > median(base) && mannWhitneyP(base, head) <= 0.05),
};

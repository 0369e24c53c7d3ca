import { quantile } from "../../../harness/stats/quantile.ts";

export function median(values: Float64Array): number {
  return quantile([...values], 0.5)!;
}

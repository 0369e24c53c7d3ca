import { InputError } from "../../model/errors.ts";
import { formatKey } from "../../model/key.ts";
import { benchQuantities } from "../../parse/bench-quantities.ts";
import { dashboardBench } from "../../parse/dashboard-bench.ts";

/**
 * An entry of a dashboard with only those benches whose metrics are wanted; all other members as they are.
 *
 * @param wanted absent: the entry as it is, with benches that are no results too
 */
export function chosenBenches(
  suite: string,
  entry: { readonly tool: string; readonly benches: readonly unknown[] },
  wanted: ((key: string) => boolean) | undefined,
): object {
  if (wanted === undefined) return entry;
  const isWanted = (quantity: unknown): boolean => {
    try {
      return wanted(formatKey(dashboardBench(suite, entry.tool, quantity, "bench")));
    } catch (error) {
      if (error instanceof InputError) return false;
      throw error;
    }
  };
  return { ...entry, benches: entry.benches.filter((bench) => benchQuantities(bench).some(isWanted)) };
}

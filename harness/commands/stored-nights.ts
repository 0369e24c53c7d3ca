import type { RunRecord } from "../model/run-record.ts";
import { openStore } from "../store/open-store.ts";
import { record } from "../store/record.ts";

/**
 * For tests: records as many baselines as there are nights, like a run, one before the other.
 *
 * @param store its address
 * @param factor by which a night's values are multiplied
 */
export async function storeNights(
  store: string,
  like: RunRecord,
  nights: number,
  factor: (night: number) => number = () => 1,
): Promise<void> {
  const recordings: RunRecord[] = [];
  for (let night = 0; night < nights; night++) {
    const startedAt = new Date(Date.parse(like.startedAt) - (nights - night) * 24 * 3600 * 1000).toISOString();
    const executions = like.executions.map((execution) => ({
      ...execution,
      values: Object.fromEntries(Object.entries(execution.values).map(([key, value]) => [key, value * factor(night)])),
    }));
    recordings.push({ ...like, id: `night-${String(night).padStart(4, "0")}`, startedAt, executions });
  }
  await record(openStore(store), recordings);
}

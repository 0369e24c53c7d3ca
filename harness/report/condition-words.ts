import type { Configuration } from "../model/series.ts";

/** As much of a digest as tells snapshots apart. */
const snapshotDigits = 12;

/** What an execution finds: its store, and whether it has the machine for itself: `fresh store`, `snapshot 0123456789ab` */
export function conditionWords({
  state,
  snapshot,
  arms,
}: Pick<Configuration, "state" | "snapshot" | "arms">): string[] {
  const digits = snapshot?.replace("sha256:", "").slice(0, snapshotDigits);
  return [
    digits === undefined ? `${state} store` : `snapshot ${digits}`,
    ...(arms === undefined ? [] : ["both arms at once, sharing machine and device"]),
  ];
}

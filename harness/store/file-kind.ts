import { isAccepted, isConfirmation, isRecordPlace } from "./record-place.ts";

/** What a file of a store is, or passes for. */
export type FileKind = "run" | "compact" | "confirmation" | "accepted" | "other";

/** End of the name of a file that holds a series of a pruned month. */
export const compactEnding = ".series.json";

/** @param path below the store's root */
export function fileKind(path: string): FileKind {
  if (!isRecordPlace(path)) return "other";
  if (isConfirmation(path)) return "confirmation";
  if (isAccepted(path)) return "accepted";
  return path.endsWith(compactEnding) ? "compact" : "run";
}

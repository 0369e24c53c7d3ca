import { type DetectOptions, detect } from "../compare/detect/detect.ts";
import type { AcceptedShift } from "../model/accepted.ts";
import type { Detection } from "../model/detection.ts";
import type { Confirmations } from "../store/confirmations.ts";
import type { History } from "../store/history.ts";
import type { AcceptedShifts } from "./accepted-shifts.ts";

export interface DetectRequest extends Omit<DetectOptions, "accepted"> {
  readonly history: History;
  readonly shifts: AcceptedShifts;
  readonly confirmations: Confirmations;
}

/**
 * What a store's history says, with a warning for each record that was set aside. Confirmations are named so, and not yet
 * heeded.
 */
export function detectInHistory({ history, shifts, confirmations, covers, ...options }: DetectRequest): Detection {
  const { accepted, stored } = shifts;
  const ofStore = new Set<AcceptedShift>(stored);
  const found = detect(history.series, {
    ...{ ...options, accepted },
    // Files are never taken away: in the end most of the store's speak of what is measured no more.
    covers: (shift) => !ofStore.has(shift) && (covers?.(shift) ?? true),
  });
  const unread = [...history.damaged, ...shifts.damaged, ...confirmations.damaged];
  const warnings = unread.map(({ file, reason }) => `damaged record, not used: ${file}: ${reason}`);
  return { ...found, warnings: [...found.warnings, ...warnings] };
}

import type { Accepted, AcceptedShift } from "../model/accepted.ts";

/** The shifts of a file, and after them those that a store holds besides. */
export function withStoredAccepted(accepted: Accepted, stored: readonly AcceptedShift[]): Accepted {
  const shifts = [...accepted.shifts];
  for (const shift of stored) if (!shifts.some((known) => isSame(known, shift))) shifts.push(shift);
  return { ...accepted, shifts };
}

/** Whoever wrote it into the file by hand may have written the commit in short. */
function isSame(known: AcceptedShift, { metric, target, commit }: AcceptedShift): boolean {
  return known.metric === metric && (known.target ?? target) === target && commit.startsWith(known.commit);
}

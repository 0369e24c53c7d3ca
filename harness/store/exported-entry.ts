import type { ArmName } from "../model/run-record.ts";

/** What an entry that we export to a dashboard says of the run that it tells of. Other tools hand it on unread. */
export interface ExportedRun {
  readonly run: string;
  readonly arm: ArmName;
}

/** @returns undefined for an entry that somebody else wrote */
export function exportedRunOf(entry: unknown): ExportedRun | undefined {
  const { plimsoll } = (entry ?? {}) as { plimsoll?: unknown };
  const { run, arm } = (plimsoll ?? {}) as { run?: unknown; arm?: unknown };
  if (typeof run !== "string" || (arm !== "base" && arm !== "head")) return undefined;
  return { run, arm };
}

import { screen } from "../compare/screen/screen.ts";
import { blockingAlpha, screeningAlpha } from "../compare/screen/screening-rule.ts";
import type { Accepted } from "../model/accepted.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { Screening, ScreeningRule } from "../model/screening.ts";
import { randomSource } from "../stats/random-source.ts";
import type { History, Selection } from "../store/history.ts";
import { acceptedShifts } from "./accepted-shifts.ts";
import type { Io } from "./io.ts";
import { defaultStore } from "./record.ts";
import { storedHistory } from "./stored-history.ts";

/** What a command may choose about a screening; the rest is as the run was planned. */
export interface ScreeningChoice {
  readonly store?: string;
  /** File of accepted shifts and mutes. */
  readonly accepted?: string;
  readonly alpha?: number;
  readonly tolerance?: number;
  readonly gate?: string[];
  readonly mustSee?: number;
  readonly block?: true;
}

export interface Baselines {
  readonly history: History;
  /** In the file, and in the store. */
  readonly accepted: Accepted;
}

/** @throws InputError where there is no store, it cannot be read, or the file of accepted shifts cannot */
export async function readBaselines(
  io: Io,
  { store = defaultStore, accepted: file }: ScreeningChoice,
  selection: Selection = {},
): Promise<Baselines> {
  const { accepted, damaged } = await acceptedShifts(io, file, store);
  const history = await storedHistory(io, store, selection);
  return { history: { ...history, damaged: [...history.damaged, ...damaged] }, accepted };
}

/** Holds a run's head against what a store holds. What the store could not give is said. */
export function screenAgainst(
  { series, damaged }: History,
  run: RunRecord,
  choice: Omit<ScreeningChoice, "store" | "accepted">,
  accepted: Accepted,
): Screening {
  const { tolerance, tolerances, gate, excluded } = run.plan;
  const mayBlock = choice.block ?? false;
  const rule: ScreeningRule = {
    alpha: choice.alpha ?? (mayBlock ? blockingAlpha : screeningAlpha),
    tolerance: choice.tolerance ?? tolerance,
    tolerances,
    gate: choice.gate ?? gate,
    excluded,
    mayBlock,
    ...(choice.mustSee !== undefined && { mustSee: choice.mustSee }),
  };
  // Nothing hangs on the seed but the order in which histories are shuffled.
  const screening = screen(run, series, rule, randomSource(1), accepted);
  const unread = damaged.map(({ file, reason }) => `damaged baseline, not used: ${file}: ${reason}`);
  return { ...screening, warnings: [...screening.warnings, ...unread] };
}

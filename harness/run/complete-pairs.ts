import type { RunRecord } from "../model/run-record.ts";

/** How many pairs have a valid execution of each of the run's arms. */
export function completePairs({ arms, executions }: Pick<RunRecord, "arms" | "executions">): number {
  const valid = executions.filter(({ invalid }) => invalid === undefined);
  const pairsOf = (arm: "base" | "head") => new Set(valid.filter((e) => e.arm === arm).map(({ pair }) => pair));
  const head = pairsOf("head");
  if (!arms.base) return head.size;
  const base = pairsOf("base");
  return [...head].filter((pair) => base.has(pair)).length;
}

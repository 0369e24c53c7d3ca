import type { Findings } from "../github/check-findings.ts";
import type { Comparison } from "../model/comparison.ts";
import type { JudgedJob } from "../model/publication.ts";

/** Which metrics an acceptance would be of, by target, however many suites and machines showed it. */
export function findingsOf(jobs: readonly JudgedJob[]): Findings["metrics"] {
  const byTarget = new Map<string, Set<string>>();
  for (const { blocks, outcome } of jobs) {
    if (!blocks || outcome.kind !== "compared") continue;
    const { target } = outcome.comparison.run;
    const known = byTarget.get(target) ?? new Set();
    byTarget.set(target, new Set([...known, ...regressedIn(outcome.comparison)]));
  }
  return [...byTarget].flatMap(([target, keys]) => (keys.size > 0 ? [{ target, keys: [...keys] }] : []));
}

/** Of a group that regressed as a whole, all members. */
function regressedIn({ metrics, groups }: Comparison): string[] {
  return [
    ...metrics.filter(({ gated, verdict }) => gated && verdict === "regressed").map(({ key }) => key),
    ...groups.flatMap(({ verdict, members }) => (verdict === "regressed" ? members : [])),
  ];
}

import type { MetricScreening, ScreeningRule } from "../../model/screening.ts";
import { percent } from "../percent.ts";
import type { Candidate } from "./screening-candidates.ts";
import { countersPart, minimumRuns } from "./screening-rule.ts";
import { type StandOut, standOut } from "./stand-out.ts";

export interface ScreenedFamily {
  /** Runs that all metrics of a kind have in their windows; of both kinds, the fewer. */
  readonly units: number;
  /** One a candidate. */
  readonly metrics: readonly MetricScreening[];
}

/** Judges metrics that share α: times and rates together, counters together, each kind with its part. */
export function screenFamily(candidates: readonly Candidate[], rule: ScreeningRule): ScreenedFamily {
  const known = candidates.filter(({ against }) => against?.screened !== undefined);
  const kinds = [...new Set(known.map(({ kind }) => kind))];
  const found = new Map<Candidate, StandOut>();
  let units = Number.POSITIVE_INFINITY;
  for (const kind of kinds) {
    const part = kinds.length === 1 ? 1 : kind === "counter" ? countersPart : 1 - countersPart;
    const family = known.filter((one) => one.kind === kind);
    const stood = standOut(
      family.map(({ against }) => against!.screened!),
      { alpha: rule.alpha * part, strict: rule.mayBlock },
    );
    units = Math.min(units, stood?.units ?? 0);
    stood?.metrics.forEach((one, row) => {
      found.set(family[row]!, { ...one, p: Math.min(1, one.p / part) });
    });
  }
  if (kinds.length === 0) units = 0;
  return {
    units,
    metrics: candidates.map((candidate) => {
      const stood = found.get(candidate);
      if (stood && units >= minimumRuns) return judged(candidate, stood, rule);
      const reason = candidate.reason ?? `baseline runs that have all metrics: ${units}, and ${minimumRuns} are needed`;
      const nothing = { change: null, threshold: null, mde: null, p: null };
      return { ...describe(candidate), answer: "unknown", reason, ...nothing };
    }),
  };
}

function judged(
  candidate: Candidate,
  { change, threshold, detectable, p }: StandOut,
  rule: ScreeningRule,
): MetricScreening {
  const mde = Math.expm1(detectable);
  const numbers = { change: Math.expm1(change), threshold: Math.expm1(threshold), mde, p };
  if (change > threshold) return { ...describe(candidate), answer: "suspect", ...numbers };
  const reason = blindness(candidate, mde, rule);
  if (reason === undefined) return { ...describe(candidate), answer: "clear", ...numbers };
  return { ...describe(candidate), answer: "unknown", reason, ...numbers };
}

/** Why a metric that does not stand out is not clear for that. */
function blindness({ gaps }: Candidate, mde: number, { mustSee }: ScreeningRule): string | undefined {
  if (gaps > 0) return `missing from some executions of head (${gaps})`;
  if (mustSee === undefined || mde <= mustSee) return undefined;
  return `a change of ${percent(mde)} could go unnoticed, where ${percent(mustSee)} must not`;
}

const describe = ({ about, against }: Candidate) => ({
  ...about,
  baseline: against?.baseline ?? null,
  window: against?.window ?? null,
  ...(against?.regressedMain && { regressedMain: against.regressedMain }),
});

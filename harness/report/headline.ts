import type { Comparison, Gate, GroupComparison, MetricComparison } from "../model/comparison.ts";
import type { Plan } from "../model/run-record.ts";
import { byHarm } from "./by-harm.ts";
import { counted, moved, share } from "./format.ts";
import { type Names, namesOf } from "./names.ts";
import { joined, type Phrase, plain, quoted } from "./phrase.ts";
import { told } from "./told.ts";
import { toleranceWords } from "./tolerance-words.ts";
import { wordingOf } from "./wording.ts";

/** Names in a headline before the rest is counted. */
const named = 3;

/** The line that answers the question, without markup: `blocked: 2 of 41 metrics are slower: …`. */
export function headline(comparison: Comparison): string {
  return plain(headlineOf(comparison, namesOf(comparison)));
}

/** The headline for renderers that mark up what is quoted in it. */
export function headlineOf(comparison: Comparison, names: Names): Phrase {
  const { gate, metrics, groups, run } = comparison;
  const gated = metrics.filter((metric) => metric.gated);
  const nameOf: NameOf = ({ key }) => names.of(key);
  if (gate.outcome === "invalid") return ["invalid: nothing trustworthy was measured: ", ...reasonsOf(gate)];
  // A gate may also block on what is no metric of this run, such as stored history.
  if (gate.outcome === "block") return ["blocked: ", ...(whatIsWorse(gated, groups, nameOf) ?? reasonsOf(gate))];
  if (run.stopped?.reason === "identical") return ["pass: ", ...sameProgramWords(run)];
  return ["pass: ", ...whyPassed(gated, run.plan, nameOf)];
}

export type NameOf = (found: MetricComparison | GroupComparison) => string;

export function sameProgramWords({ arms }: Pick<Comparison["run"], "arms">): Phrase {
  const digest = arms.head.artifact.slice(0, "sha256:".length + 12);
  return ["base and head are the same program (", quoted(digest), "…): nothing to measure"];
}

export function reasonsOf({ reasons }: Gate): Phrase {
  const [first = "no reason was recorded", ...others] = reasons;
  return [quoted(first, 300), ...(others.length > 0 ? [` and ${counted(others.length, "more reason")}`] : [])];
}

/** `2 of 45 metrics are slower: …`; undefined: nothing is. */
export function whatIsWorse(
  gated: readonly MetricComparison[],
  groups: readonly GroupComparison[],
  nameOf: NameOf,
): Phrase | undefined {
  const regressed = gated.filter(({ verdict }) => verdict === "regressed").sort(byHarm);
  if (regressed.length > 0) {
    const count = `${regressed.length} of ${counted(gated.length, "metric")}`;
    return [`${count} ${isOrAre(regressed)} ${wordingOf(regressed).worse}: `, ...listed(regressed, nameOf)];
  }
  // Where no metric is shown to be worse by itself.
  const worse = groups.filter(({ verdict }) => verdict === "regressed").sort(byHarm);
  if (worse.length === 0) return undefined;
  const count = `${worse.length} of ${counted(groups.length, "operation")}`;
  return [`${count} ${isOrAre(worse)} ${wordingOf(worse).worse} as a whole: `, ...listed(worse, nameOf)];
}

export function whyPassed(gated: readonly MetricComparison[], plan: Pick<Plan, "tolerance">, nameOf: NameOf): Phrase {
  const words = wordingOf(gated);
  const undone = gated.filter((metric) => metric.undone !== undefined).length;
  const open = gated.filter(({ verdict }) => verdict === "inconclusive").length - undone;
  const improved = gated.filter(({ verdict }) => verdict === "improved").sort((a, b) => byHarm(b, a));
  const none = gated.length === 1 ? "the only metric is not" : `none of ${counted(gated.length, "metric")} is`;
  const parts: Phrase[] = [
    // "Not shown" and "shown not to be" are different claims.
    [`${none} ${open > 0 ? "shown to be " : ""}${words.worse} by more than ${toleranceWords(gated, plan)}`],
  ];
  if (improved.length > 0) {
    const count = `${improved.length} ${isOrAre(improved)} ${wordingOf(improved).better}: `;
    parts.push([count, ...listed(improved, nameOf)]);
  }
  if (undone > 0) parts.push([`${undone} ${undone === 1 ? "is" : "are"} better at the cost of work left undone`]);
  if (open > 0) parts.push([`${open} could not be told`]);
  const seen = whatCouldBeSeen(gated);
  if (seen !== undefined) parts.push([seen]);
  return joined(parts, "; ");
}

/** A pass is worth as much as what it could have found. */
function whatCouldBeSeen(gated: readonly MetricComparison[]): string | undefined {
  const known = gated.filter((metric) => metric.mde !== null).sort((a, b) => a.mde! - b.mde!);
  const typical = known[(known.length - 1) >> 1];
  const hardest = known.at(-1);
  if (typical === undefined || hardest === undefined) return undefined;
  const size = ({ mde, better }: MetricComparison) => share(Math.abs(moved(mde!, better)));
  const spread = size(hardest) === size(typical) ? "" : ` (at the median metric; ${size(hardest)} at the noisiest)`;
  return `a ${wordingOf(known).harm} of ${size(typical)}${spread} would have been seen 4 times in 5`;
}

function listed(metrics: readonly (MetricComparison | GroupComparison)[], nameOf: NameOf): Phrase {
  const first = metrics.slice(0, named).map((metric): Phrase => [quoted(nameOf(metric)), `: ${told(metric)}`]);
  const rest = metrics.length - first.length;
  return [...joined(first, "; "), ...(rest > 0 ? [`; and ${rest} more`] : [])];
}

function isOrAre(metrics: readonly unknown[]): string {
  return metrics.length === 1 ? "is" : "are";
}

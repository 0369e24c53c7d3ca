import type { Comparison, GroupComparison, MetricComparison } from "../model/comparison.ts";
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
  const { gate, run } = comparison;
  if (gate.outcome === "invalid") return ["invalid: nothing trustworthy was measured: ", ...reasonsOf(comparison)];
  if (gate.outcome === "block") return ["blocked: ", ...whyBlocked(comparison, names)];
  if (run.stopped?.reason === "identical") {
    const digest = run.arms.head.artifact.slice(0, "sha256:".length + 12);
    return ["pass: base and head are the same program (", quoted(digest), "…): nothing to measure"];
  }
  return ["pass: ", ...whyPassed(comparison, names)];
}

function reasonsOf({ gate: { reasons } }: Comparison): Phrase {
  const [first = "no reason was recorded", ...others] = reasons;
  return [quoted(first, 300), ...(others.length > 0 ? [` and ${counted(others.length, "more reason")}`] : [])];
}

function whyBlocked(comparison: Comparison, names: Names): Phrase {
  const gated = comparison.metrics.filter((metric) => metric.gated);
  const regressed = gated.filter(({ verdict }) => verdict === "regressed").sort(byHarm);
  if (regressed.length === 0) return whichOperations(comparison, names);
  const count = `${regressed.length} of ${counted(gated.length, "metric")}`;
  return [`${count} ${isOrAre(regressed)} ${wordingOf(regressed).worse}: `, ...listed(regressed, names)];
}

/** Where no metric is shown to be worse by itself. */
function whichOperations(comparison: Comparison, names: Names): Phrase {
  const regressed = comparison.groups.filter(({ verdict }) => verdict === "regressed").sort(byHarm);
  // A gate may also block on what is no metric of this run, such as stored history.
  if (regressed.length === 0) return reasonsOf(comparison);
  const count = `${regressed.length} of ${counted(comparison.groups.length, "operation")}`;
  return [`${count} ${isOrAre(regressed)} ${wordingOf(regressed).worse} as a whole: `, ...listed(regressed, names)];
}

function whyPassed({ metrics, run: { plan } }: Comparison, names: Names): Phrase {
  const gated = metrics.filter((metric) => metric.gated);
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
    parts.push([count, ...listed(improved, names)]);
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

function listed(metrics: readonly (MetricComparison | GroupComparison)[], names: Names): Phrase {
  const first = metrics.slice(0, named).map((metric): Phrase => [quoted(names.of(metric.key)), `: ${told(metric)}`]);
  const rest = metrics.length - first.length;
  return [...joined(first, "; "), ...(rest > 0 ? [`; and ${rest} more`] : [])];
}

function isOrAre(metrics: readonly unknown[]): string {
  return metrics.length === 1 ? "is" : "are";
}

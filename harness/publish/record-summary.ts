import type { RootContent } from "mdast";
import type { Detection } from "../model/detection.ts";
import { detectionText } from "../report/detection-text.ts";
import { counted } from "../report/format.ts";
import { bulletList, heading, headlineParagraph, serialise } from "../report/markdown-nodes.ts";
import { joined, linked, type Phrase, quoted } from "../report/phrase.ts";
import type { RecordedAcceptances } from "./record-acceptances.ts";
import type { RecordedRuns } from "./record-runs.ts";

/** What came of a night; undefined: that part failed. */
export interface NightParts {
  readonly head: string;
  /** Of the store. */
  readonly branch: string;
  readonly runs: RecordedRuns | undefined;
  readonly acceptances: RecordedAcceptances | undefined;
  readonly detection: Detection | undefined;
  /** Sentences about parts that failed and whatever else should be said. They may quote hostile text. */
  readonly failures: readonly string[];
  readonly warnings: readonly string[];
}

/** Columns of a job's page. */
const columns = 120;

/** A night for its job's page, as Markdown: what is recorded, what failed, what was accepted, and what the nights show. */
export function nightSummary({ head, branch, runs, acceptances, detection, ...said }: NightParts): string {
  const { recorded = [], failed = [] } = runs ?? {};
  const planned = recorded.length + failed.length;
  const what = runs === undefined ? "nothing" : `${recorded.length} of ${counted(planned, "run")}`;
  const commit = ["at ", quoted(head.slice(0, 12)), ", on branch ", quoted(branch, 200)];
  const notRecorded = failed.map(({ job, reason }): Phrase => {
    return [quoted(job.suite), " on ", quoted(job.runner), ": ", quoted(reason, 500)];
  });
  const accepted = (acceptances?.fresh ?? []).map(({ pullRequest, change }): Phrase => {
    const [{ who, reason }] = change.shifts as [(typeof change.shifts)[number]];
    const targets = [...new Set(change.shifts.map(({ target }) => target ?? "any target"))];
    const of = joined(
      targets.map((target): Phrase => [quoted(target)]),
      ", ",
    );
    const request = linked(`pull request ${pullRequest.number}`, pullRequest.url);
    const size = counted(change.shifts.length, "metric");
    return [request, `: ${size} of `, ...of, ", by ", quoted(who, 60), ": ", quoted(reason, 500)];
  });
  const sentences = (texts: readonly string[]) => texts.map((text): Phrase => [quoted(text, 500)]);
  return serialise([
    headlineParagraph([`recorded: ${what} `, ...commit]),
    ...list("Failed", sentences(said.failures)),
    ...list("Not recorded", notRecorded),
    ...list("Accepted in pull requests", accepted),
    ...list("Warnings", sentences([...(acceptances?.left ?? []), ...said.warnings])),
    ...(detection ? [heading(["What the nights show"]), preformatted(detection)] : []),
  ]);
}

function list(title: string, items: readonly Phrase[]): RootContent[] {
  return items.length === 0 ? [] : [heading([title]), bulletList(items)];
}

/** As the terminal shows it: columns that fit, and no markup in it is read. */
function preformatted(detection: Detection): RootContent {
  return { type: "code", lang: "text", value: detectionText(detection, { columns, colour: false }).trimEnd() };
}

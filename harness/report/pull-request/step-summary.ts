import type { Publication } from "../../model/publication.ts";
import { bytesOf } from "./bytes-of.ts";
import { fitted } from "./layout.ts";
import { messageOf } from "./message-of.ts";
import { nothingMeasured } from "./nothing-measured.ts";

/** Of a mebibyte, what a step's summary may have; the rest is for what else the step says. */
const limit = 1_000_000;

/** Everything that the comment says, and all rows that it has no room for. */
export function stepSummary(publication: Publication): string {
  if (publication.jobs.length === 0) return `${nothingMeasured(publication)}\n`;
  return fitted(messageOf(publication), publication.gate.outcome, limit, bytesOf);
}

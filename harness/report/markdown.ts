import type { Comparison } from "../model/comparison.ts";
import { commentLimit, markdownReport } from "./markdown-report.ts";
import { outlineOf } from "./outline.ts";

/**
 * A report as GitHub-flavoured Markdown, of which nothing that came with the run is read as markup: it stands in code.
 *
 * @param limit characters; rows are left out from the least important on, and counted, until the report fits
 */
export function markdown(comparison: Comparison, { limit = commentLimit }: { limit?: number } = {}): string {
  return markdownReport(outlineOf(comparison), comparison.gate.outcome, limit);
}

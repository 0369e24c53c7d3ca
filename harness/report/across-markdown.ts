import type { Across } from "../model/across.ts";
import { acrossOutline } from "./across-outline.ts";
import { commentLimit, markdownReport } from "./markdown-report.ts";

/**
 * A report on engines side by side as GitHub-flavoured Markdown, of which nothing that came with the run is read as markup.
 *
 * @param limit characters; rows are left out from the least important on, and counted, until the report fits
 */
export function acrossMarkdown(across: Across, { limit = commentLimit }: { limit?: number } = {}): string {
  return markdownReport(acrossOutline(across), "side by side", limit);
}

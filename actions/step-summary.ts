import { summary } from "@actions/core";

/** What GitHub takes of a step, B. */
const limit = 1024 * 1024;

/** Adds Markdown to the job's page. */
export async function addSummary(markdown: string): Promise<void> {
  const fits = Buffer.byteLength(markdown) < limit;
  await summary.addRaw(fits ? markdown : "The report is too long for this page: it is in the job's log.").write();
}

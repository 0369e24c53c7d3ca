import { latestCheck, writeCheck } from "../github/check.ts";
import { findingsIn, withFindings } from "../github/check-findings.ts";
import type { WorkflowRunEvent } from "../github/events.ts";
import { compareOrigins, type Origin } from "../github/origin.ts";
import { linked } from "../report/phrase.ts";
import { sentence } from "../report/pull-request/sentence.ts";
import type { PublishContext, Published } from "./context.ts";
import { isWorkflow } from "./is-workflow.ts";
import { hasCheck } from "./subject.ts";

/**
 * Ends the check of a measurement whose publication died: GitHub would show it as under way for ever. What was published
 * before that stays.
 *
 * @param publishing address of the workflow run that was to publish it
 */
export async function endUnpublished(
  { github, repo, login, benchWorkflow }: PublishContext,
  { action, workflow_run: run }: WorkflowRunEvent,
  publishing: string,
): Promise<Published> {
  // As long as it is measured, there is another word to come.
  if (action !== "completed" || !isWorkflow(run.path, benchWorkflow) || !hasCheck(run)) {
    return { summary: "There is no check to end.\n" };
  }
  const origin: Origin = { head: run.head_sha, run: run.id, attempt: run.run_attempt };
  const check = await latestCheck(github, repo, origin.head, login);
  const order = compareOrigins(check?.origin, origin);
  if (check !== undefined && (order > 0 || (order === 0 && check.status === "completed"))) {
    return { summary: "The check has ended already.\n", checkUrl: check.url };
  }
  // What was accepted before holds for the job that is run again.
  const findings = order === 0 ? findingsIn(check?.text) : undefined;
  const what = linked("its workflow run", publishing);
  const summary = sentence(["Publishing failed: ", what, " says why. Run the job report there again."]);
  const written = await writeCheck(github, repo, {
    ...{ origin, login, detailsUrl: publishing },
    state: { kind: "completed", conclusion: "failure" },
    output: {
      title: "publishing failed: run the job report again",
      summary,
      text: findings ? withFindings("", findings) : "",
    },
  });
  return { summary: `${summary}\n`, checkUrl: written.url, conclusion: "failure" };
}

import type { GitHub } from "../github/client.ts";
import type { Repo } from "../github/repo.ts";
import { fileAt } from "../github/repository-content.ts";
import { InputError } from "../model/errors.ts";
import type { JobPlan } from "../model/job-plan.ts";

/**
 * Whether a change brings its own way of being measured, whose results say nothing. Files are compared rather than looked
 * for in the list of changed ones, of which GitHub shows some hundreds.
 *
 * @param workflow path of the workflow that measures
 * @returns a sentence, or undefined where it was measured as the base branch says
 */
export async function changedByItself(
  github: GitHub,
  repo: Repo,
  workflow: string,
  { base, head, config }: Pick<JobPlan, "base" | "head" | "config">,
): Promise<string | undefined> {
  const at = (commit: string) => readable(() => fileAt(github, repo, workflow, commit));
  const ofHead = await at(head);
  // A branch that is behind has the workflow that it began with.
  for (const commit of [config, base]) if ((await at(commit)) === ofHead) return undefined;
  const what = ofHead === undefined ? "removes" : "changes";
  return `it ${what} ${workflow}, by which it was measured: look at that, and accept what you believe`;
}

async function readable(read: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await read();
  } catch (error) {
    // Too large, or no text: not the workflow of the base branch.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

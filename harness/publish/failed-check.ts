import { writeCheck } from "../github/check.ts";
import type { Origin } from "../github/sticky-comment.ts";
import { clean } from "../report/clean.ts";
import { quoted } from "../report/phrase.ts";
import { sentence } from "../report/pull-request/sentence.ts";
import type { PublishContext, Published } from "./context.ts";

/**
 * Ends the check where there is nothing to judge.
 *
 * @param because a sentence, which may quote anybody
 * @param text of the check
 */
export async function failedCheck(
  context: PublishContext,
  origin: Origin,
  url: string,
  because: string,
  text = "",
): Promise<Published> {
  const { github, repo, login } = context;
  const check = await writeCheck(github, repo, {
    ...{ origin, login, detailsUrl: url },
    state: { kind: "completed", conclusion: "failure" },
    output: { title: clean(because, 120), summary: sentence([quoted(because, 2000)]), text },
  });
  return { summary: `${sentence([quoted(because, 2000)])}\n`, checkUrl: check.url, conclusion: "failure" };
}

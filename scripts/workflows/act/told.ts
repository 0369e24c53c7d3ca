import { expect } from "vitest";
import type { PullRequestState } from "../../../harness/github/testing/state/records.ts";
import type { Stage } from "./stage.ts";

/** Name of the check. */
const name = "plimsoll";

/** What people see of a pull request. */
export function told({ repository, github }: Stage, pull: PullRequestState, head = pull.headSha) {
  expect(github.faultsOfOurs).toEqual([]);
  const comments = repository.commentsOf(pull.number).filter(({ login }) => login === "github-actions[bot]");
  expect(comments.length).toBeLessThan(2);
  const checks = repository.checksOf(head, name);
  const { status, conclusion, title, summary, text } = checks.at(-1) ?? {};
  const body = comments[0]?.body;
  return { checks: checks.length, status, conclusion, title, summary, text, comment: body, commentId: comments[0]?.id };
}

/** What a workflow's token was used for on GitHub: `operation status`, each once. */
export function calls({ github }: Stage, token: string): string[] {
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  const used = github.requests.filter(({ headers }) => {
    const [, credentials] = /^\w+ (.*)$/.exec(String(headers.authorization)) ?? [];
    return credentials === token || credentials === basic;
  });
  return [...new Set(used.map(({ operation, status }) => `${operation} ${status}`))].sort();
}

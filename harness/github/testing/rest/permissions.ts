import type { OperationId } from "../openapi/operations.ts";
import type { Identity, Level, Scope } from "../state/identity.ts";

type Need = readonly [scopes: readonly Scope[], level: Exclude<Level, "none">];

const conversation: readonly Scope[] = ["issues", "pull-requests"];

/**
 * What a call needs: one of the scopes at that level. GitHub's description does not hold this.
 *
 * Reactions to comments stand under "Issues" alone, and yet those of pull requests take `pull-requests`.
 *
 * @see https://docs.github.com/en/rest/authentication/permissions-required-for-github-apps
 * @see https://github.com/github/docs/issues/43843
 */
const needs: Readonly<Record<OperationId, Need>> = {
  "actions/cancel-workflow-run": [["actions"], "write"],
  "actions/download-artifact": [["actions"], "read"],
  "actions/get-artifact": [["actions"], "read"],
  "actions/get-workflow-run": [["actions"], "read"],
  "actions/get-workflow-run-attempt": [["actions"], "read"],
  "actions/list-jobs-for-workflow-run": [["actions"], "read"],
  "actions/list-jobs-for-workflow-run-attempt": [["actions"], "read"],
  "actions/list-workflow-run-artifacts": [["actions"], "read"],
  "actions/list-workflow-runs-for-repo": [["actions"], "read"],
  "actions/re-run-workflow": [["actions"], "write"],
  "actions/re-run-workflow-failed-jobs": [["actions"], "write"],
  "checks/create": [["checks"], "write"],
  "checks/get": [["checks"], "read"],
  "checks/list-annotations": [["checks"], "read"],
  "checks/list-for-ref": [["checks"], "read"],
  "checks/update": [["checks"], "write"],
  "git/get-ref": [["contents"], "read"],
  "issues/create-comment": [conversation, "write"],
  "issues/delete-comment": [conversation, "write"],
  "issues/get-comment": [conversation, "read"],
  "issues/list-comments": [conversation, "read"],
  "issues/list-labels-on-issue": [conversation, "read"],
  "issues/update-comment": [conversation, "write"],
  "pulls/get": [["pull-requests"], "read"],
  "pulls/list": [["pull-requests"], "read"],
  "pulls/list-files": [["pull-requests"], "read"],
  "reactions/create-for-issue-comment": [["pull-requests"], "write"],
  "reactions/list-for-issue-comment": [["pull-requests"], "read"],
  "repos/compare-commits-with-basehead": [["contents"], "read"],
  "repos/get": [["metadata"], "read"],
  "repos/get-branch": [["contents"], "read"],
  "repos/get-collaborator-permission-level": [["metadata"], "read"],
  "repos/get-commit": [["contents"], "read"],
  "repos/get-content": [["contents"], "read"],
  "repos/list-commits": [["contents"], "read"],
  "repos/list-pull-requests-associated-with-commit": [["pull-requests"], "read"],
};

const ranks: Readonly<Record<Level, number>> = { none: 0, read: 1, write: 2 };

export function suffices({ permissions }: Identity, operation: OperationId): boolean {
  const [scopes, level] = needs[operation];
  const given: Readonly<Partial<Record<Scope, Level>>> = { metadata: "read", ...permissions };
  return scopes.some((scope) => ranks[given[scope] ?? "none"] >= ranks[level]);
}

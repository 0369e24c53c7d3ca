import { expect, test } from "vitest";
import { readMergeQueueBranch } from "./merge-queue-branch.ts";

const base = "929f8209d40f77f4abc622a499c93a83babdbe64";

test.each([
  ["gh-readonly-queue/main/pr-104", { branch: "main", pullRequest: 104, base }],
  ["refs/heads/gh-readonly-queue/main/pr-104", { branch: "main", pullRequest: 104, base }],
  ["gh-readonly-queue/release/2.x/pr-7", { branch: "release/2.x", pullRequest: 7, base }],
  ["gh-readonly-queue/odd/pr-1-x/pr-12", { branch: "odd/pr-1-x", pullRequest: 12, base }],
])("%s-… says branch, pull request and base", (start, expected) => {
  expect(readMergeQueueBranch(`${start}-${base}`)).toEqual(expected);
});

test.each([
  "main",
  "gh-readonly-queue/main",
  `gh-readonly-queue/pr-104-${base}`,
  `gh-readonly-queue/main/pr-0-${base}`,
  `gh-readonly-queue/main/pr-1e3-${base}`,
  `gh-readonly-queue/main/pr-104-${base.toUpperCase()}`,
  `gh-readonly-queue/main/pr-104-${base}0`,
  `gh-readonly-queue/main/pr-104-${base}\n`,
  `gh-readonly-queue/main/pr-99999999999999999999-${base}`,
  `feature/gh-readonly-queue/main/pr-104-${base}`,
  `refs/tags/gh-readonly-queue/main/pr-104-${base}`,
])("%j is no branch of a merge queue", (name) => {
  expect(readMergeQueueBranch(name)).toBeUndefined();
});

import type { OperationId } from "../openapi/operations.ts";
import { downloadArtifact, getArtifact, listArtifacts } from "./artifacts.ts";
import type { Handler } from "./call.ts";
import { createCheck, getCheck, listAnnotations, listChecks, updateCheck } from "./checks.ts";
import { createComment, deleteComment, getComment, listComments, updateComment } from "./comments.ts";
import { compare, getCommit, listCommits } from "./commits.ts";
import { getContent } from "./contents.ts";
import { getPullRequest, listFiles, listLabels, listPullRequests, listPullRequestsOfCommit } from "./pulls.ts";
import { createReaction, listReactions } from "./reactions.ts";
import { getBranch, getPermission, getRef, getRepository } from "./repositories.ts";
import { cancel, getRun, getRunAttempt, listJobs, listJobsOfAttempt, listRuns, rerun } from "./runs.ts";

export const handlers: Readonly<Record<OperationId, Handler>> = {
  "actions/cancel-workflow-run": cancel,
  "actions/download-artifact": downloadArtifact,
  "actions/get-artifact": getArtifact,
  "actions/get-workflow-run": getRun,
  "actions/get-workflow-run-attempt": getRunAttempt,
  "actions/list-jobs-for-workflow-run": listJobs,
  "actions/list-jobs-for-workflow-run-attempt": listJobsOfAttempt,
  "actions/list-workflow-run-artifacts": listArtifacts,
  "actions/list-workflow-runs-for-repo": listRuns,
  "actions/re-run-workflow": rerun,
  "actions/re-run-workflow-failed-jobs": rerun,
  "checks/create": createCheck,
  "checks/get": getCheck,
  "checks/list-annotations": listAnnotations,
  "checks/list-for-ref": listChecks,
  "checks/update": updateCheck,
  "git/get-ref": getRef,
  "issues/create-comment": createComment,
  "issues/delete-comment": deleteComment,
  "issues/get-comment": getComment,
  "issues/list-comments": listComments,
  "issues/list-labels-on-issue": listLabels,
  "issues/update-comment": updateComment,
  "pulls/get": getPullRequest,
  "pulls/list": listPullRequests,
  "pulls/list-files": listFiles,
  "reactions/create-for-issue-comment": createReaction,
  "reactions/list-for-issue-comment": listReactions,
  "repos/compare-commits-with-basehead": compare,
  "repos/get": getRepository,
  "repos/get-branch": getBranch,
  "repos/get-collaborator-permission-level": getPermission,
  "repos/get-commit": getCommit,
  "repos/get-content": getContent,
  "repos/list-commits": listCommits,
  "repos/list-pull-requests-associated-with-commit": listPullRequestsOfCommit,
};

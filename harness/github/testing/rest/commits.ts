import { changedFiles } from "../git/changed-files.ts";
import { commits } from "../git/commit.ts";
import { commitOf } from "../git/commit-of.ts";
import { mergeBaseOf } from "../git/merge-base-of.ts";
import { commitResource } from "../resources/commit.ts";
import { diffEntry } from "../resources/diff-entry.ts";
import { repositoryOf } from "../state/world.ts";
import type { Call, Handler } from "./call.ts";
import { page } from "./page.ts";
import { notFound, Refusal } from "./refusal.ts";

export const getCommit: Handler = async (call) => {
  const { world, repository, params, accept } = call;
  const sha = await commitOf(repository.gitDir, String(params.ref));
  if (sha === undefined) throw new Refusal(422, `No commit found for SHA: ${params.ref}`);
  if (/application\/vnd\.github\.(v3\.)?sha/.test(accept))
    return { status: 200, body: sha, headers: { "content-type": "application/vnd.github.sha; charset=utf-8" } };
  const [commit] = await commits(repository.gitDir, "-1", sha);
  const files = commit!.parents[0] === undefined ? [] : await changedFiles(repository.gitDir, commit!.parents[0], sha);
  return {
    status: 200,
    body: {
      ...commitResource(world, repository, commit!),
      files: page(call, files).items.map((file) => diffEntry(world, repository, sha, file)),
    },
  };
};

export const listCommits: Handler = async (call) => {
  const { world, repository, query } = call;
  const sha = await commitOf(repository.gitDir, String(query.sha ?? repository.defaultBranch));
  if (sha === undefined) throw notFound();
  const { items, headers } = page(call, await commits(repository.gitDir, sha));
  return { status: 200, headers, body: items.map((one) => commitResource(world, repository, one)) };
};

/** So many files a comparison lists, on its first page. */
const fileLimit = 300;

export const compare: Handler = async (call) => {
  const { world, repository, params } = call;
  const { gitDir, fullName } = repository;
  const { base, head } = await ends(call);
  const mergeBase = await mergeBaseOf(gitDir, base, head);
  if (mergeBase === undefined) throw new Refusal(404, `No common ancestor between ${base} and ${head}.`);
  const ahead = (await commits(gitDir, `${base}..${head}`)).reverse();
  const behind = await commits(gitDir, `${head}..${base}`);
  const { items, headers } = page(call, ahead, 250);
  const [baseCommit] = await commits(gitDir, "-1", base);
  const [mergeBaseCommit] = await commits(gitDir, "-1", mergeBase);
  const firstPage = Number(call.query.page ?? 1) === 1;
  const files = firstPage ? (await changedFiles(gitDir, mergeBase, head)).slice(0, fileLimit) : [];
  const html = `${world.serverUrl}/${fullName}/compare/${params.basehead}`;
  return {
    status: 200,
    headers,
    body: {
      url: `${world.apiUrl}/repos/${fullName}/compare/${encodeURIComponent(String(params.basehead))}`,
      html_url: html,
      permalink_url: `${world.serverUrl}/${fullName}/compare/${base.slice(0, 7)}...${head.slice(0, 7)}`,
      diff_url: `${html}.diff`,
      patch_url: `${html}.patch`,
      base_commit: commitResource(world, repository, baseCommit!),
      merge_base_commit: commitResource(world, repository, mergeBaseCommit!),
      status: statusOf(ahead.length, behind.length),
      ahead_by: ahead.length,
      behind_by: behind.length,
      total_commits: ahead.length,
      commits: items.map((one) => commitResource(world, repository, one)),
      files: files.map((file) => diffEntry(world, repository, head, file)),
    },
  };
};

function statusOf(ahead: number, behind: number): string {
  if (ahead > 0 && behind > 0) return "diverged";
  if (ahead > 0) return "ahead";
  return behind > 0 ? "behind" : "identical";
}

/** `BASE...HEAD`; each a name or, of a fork, `OWNER:NAME` or `OWNER:REPO:NAME`. */
async function ends({ world, repository, params }: Call): Promise<{ base: string; head: string }> {
  const [base, head, ...more] = String(params.basehead).split("...");
  if (base === undefined || head === undefined || more.length > 0) throw notFound();
  const found = await Promise.all(
    [base, head].map((name) => {
      const [ref, repo, owner] = name.split(":").reverse();
      const holder =
        repo === undefined
          ? repository
          : repositoryOf(world, owner === undefined ? `${repo}/${repository.repo}` : `${owner}/${repo}`);
      return holder && commitOf(holder.gitDir, ref!);
    }),
  );
  if (found[0] === undefined || found[1] === undefined) throw notFound();
  return { base: found[0], head: found[1] };
}

import { InputError } from "../model/errors.ts";
import type { GitHub, Repo } from "./client.ts";

/** An artifact as GitHub's API lists it. */
export interface ListedArtifact {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly expired: boolean;
  /** `sha256:…` of the zip, as who uploaded it said. */
  readonly digest: string | undefined;
  /** Workflow run and commit that it was uploaded by. */
  readonly run: number | undefined;
  readonly head: string | undefined;
}

/** 256 jobs ten times, and some of others: 30 requests. */
const mostArtifacts = 3000;

/**
 * The artifacts of all attempts of a workflow run.
 *
 * @throws InputError where there are more than anybody needs
 */
export async function listArtifacts(github: GitHub, repo: Repo, run: number): Promise<ListedArtifact[]> {
  const listed: ListedArtifact[] = [];
  const pages = github.paginate.iterator(github.rest.actions.listWorkflowRunArtifacts, {
    ...{ owner: repo.owner, repo: repo.repo },
    run_id: run,
    per_page: 100,
  });
  for await (const { data } of pages) {
    for (const { id, name, size_in_bytes, expired, digest, workflow_run } of data) {
      const [ofRun, head] = [workflow_run?.id, workflow_run?.head_sha];
      listed.push({ id, name, size: size_in_bytes, expired, digest: digest ?? undefined, run: ofRun, head });
    }
    if (listed.length > mostArtifacts) {
      throw new InputError(`workflow run ${run} has more than ${mostArtifacts} artifacts`);
    }
  }
  return listed;
}

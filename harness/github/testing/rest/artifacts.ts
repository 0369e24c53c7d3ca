import { blobUrl } from "../artifacts/blob-url.ts";
import { artifactResource } from "../resources/artifact.ts";
import type { ArtifactState } from "../state/repository-state.ts";
import type { Call, Handler } from "./call.ts";
import { page } from "./page.ts";
import { notFound, Refusal } from "./refusal.ts";
import { knownRun } from "./runs.ts";

/** Those of all attempts, newest first, as far as their upload is ended. */
export const listArtifacts: Handler = (call) => {
  const run = knownRun(call);
  const { name, direction } = call.query;
  const all = call.repository.artifacts.filter(
    (one) => one.run === run.id && one.finalized && (name === undefined || one.name === name),
  );
  if (direction !== "asc") all.reverse();
  const { items, headers } = page(call, all);
  return {
    status: 200,
    headers,
    body: {
      total_count: all.length,
      artifacts: items.map((one) => artifactResource(call.world, call.repository, one)),
    },
  };
};

export const getArtifact: Handler = (call) => ({
  status: 200,
  body: artifactResource(call.world, call.repository, knownArtifact(call)),
});

/** Answers with the address of the bytes, at a host that takes no token of GitHub's. */
export const downloadArtifact: Handler = (call) => {
  const artifact = knownArtifact(call);
  if (call.params.archive_format !== "zip") throw notFound();
  if (artifact.expired) throw new Refusal(410, "Artifact has expired");
  return { status: 302, headers: { location: blobUrl(call.world, artifact) } };
};

function knownArtifact({ repository, params }: Call): ArtifactState {
  const artifact = repository.artifacts.find(({ id, finalized }) => id === params.artifact_id && finalized);
  if (artifact === undefined) throw notFound();
  return artifact;
}

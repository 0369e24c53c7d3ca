import { InputError } from "../harness/model/errors.ts";
import type { Job } from "./job.ts";

/** An artifact of the job's run: these files, side by side. A run's name can be given once. */
export async function uploadArtifact(
  { repositoryUrl, run }: Pick<Job, "repositoryUrl" | "run">,
  name: string,
  folder: string,
  files: readonly string[],
): Promise<{ url: string }> {
  // Large, and of no use to a step that uploads nothing.
  const { DefaultArtifactClient, GHESNotSupportedError } = await import("@actions/artifact");
  try {
    const { id } = await new DefaultArtifactClient().uploadArtifact(name, [...files], folder);
    return { url: `${repositoryUrl}/actions/runs/${run}/artifacts/${id}` };
  } catch (error) {
    if (!(error instanceof GHESNotSupportedError)) throw error;
    throw new InputError(
      "this GitHub Enterprise Server cannot take artifacts of today's clients: Plimsoll works on github.com and on GHE.com",
    );
  }
}

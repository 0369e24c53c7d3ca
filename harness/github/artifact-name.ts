/** What the name of an artifact of ours says. */
export interface ArtifactName {
  /** Id of the planned job, or `plan`. */
  readonly job: string;
  /** Of the workflow run: jobs that are not run again keep their artifact of before. */
  readonly attempt: number;
}

/**
 * @param name e.g. `plimsoll-canopy-storage-nvme-2`, `plimsoll-plan-1`
 * @returns undefined where none of ours is called so
 */
export function readArtifactName(name: string): ArtifactName | undefined {
  const parts = /^plimsoll-([a-z0-9][a-z0-9-]{0,79})-([1-9]\d{0,5})$/.exec(name);
  return parts ? { job: parts[1]!, attempt: Number(parts[2]) } : undefined;
}

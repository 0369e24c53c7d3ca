/** Folder of a machine's confirmations, beside its months: what lies there is no baseline. */
export const confirmationsFolder = "confirmations";

/**
 * Whether what lies at a path of a store is a record or passes for one. Names with a leading dot are not (`.git`, files
 * being written), nor is what a repository has at its root beside JSON (README.md, accepted.yml).
 *
 * @param path below the store's root, with forward slashes
 */
export function isRecordPlace(path: string): boolean {
  const names = path.split("/");
  return !names.some((name) => name.startsWith(".")) && (names.length > 1 || path.endsWith(".json"));
}

/** Whether a path is that of a comparison that confirms a change, not of a baseline. */
export function isConfirmation(path: string): boolean {
  return path.split("/")[3] === confirmationsFolder;
}

/** Folder of what was accepted in pull requests, beside the targets' folders: files of months in it are no baselines. */
export const acceptedFolder = "accepted";

/** Whether a path is that of accepted shifts. Below a target of that name records lie deeper. */
export function isAccepted(path: string): boolean {
  const names = path.split("/");
  return names.length === 3 && names[0] === acceptedFolder;
}

import type { Selection } from "../history.ts";
import type { Manifest } from "./manifest.ts";
import { type PartOrigin, parsePartPath } from "./part-path.ts";

export interface SelectedPart {
  readonly path: string;
  readonly runs: number;
  readonly sha256: string;
  readonly origin: PartOrigin;
}

const levels = ["target", "suite", "fingerprint"] as const;

/** @returns in the order of paths, so that a machine's months follow each other */
export function selectParts({ parts }: Manifest, selection: Selection): SelectedPart[] {
  return parts
    .map(({ path, runs, sha256 }) => ({ path, runs, sha256, origin: parsePartPath(path)! }))
    .filter(({ origin }) => levels.every((level) => (selection[level] ?? origin[level]) === origin[level]))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What was damaged at target/suite/fingerprint/month, as it is selected; what lay where no record belongs, whatever is. */
export function selectDamaged({ damaged }: Manifest, selection: Selection): Manifest["damaged"] {
  return damaged.filter(({ file }) => {
    const names = file.split("/").slice(0, -1);
    return names.length < 4 || levels.every((level, i) => (selection[level] ?? names[i]) === names[i]);
  });
}

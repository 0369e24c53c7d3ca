import type { SnapshotFile, SnapshotFiles } from "./snapshot-files.ts";

type ByPath = SnapshotFiles["byPath"];

/** @returns what happened to the first file that is not as it was, in words; undefined: nothing did */
export function snapshotChange(before: ByPath, after: ByPath): string | undefined {
  for (const [path, was] of before) {
    const is = after.get(path);
    if (is === undefined) return `${path} is gone`;
    const change = changeOf(was, is);
    if (change !== undefined) return `${path} ${change}`;
  }
  const added = [...after.keys()].find((path) => !before.has(path));
  return added === undefined ? undefined : `${added} is new`;
}

function changeOf(was: SnapshotFile, is: SnapshotFile): string | undefined {
  if (was.kind === "link" && is.kind === "link") return was.target === is.target ? undefined : `leads to ${is.target}`;
  if (was.kind !== is.kind) return `is a ${is.kind}, and was a ${was.kind}`;
  if (was.kind !== "file" || is.kind !== "file") return undefined;
  if (was.bytes !== is.bytes) return `has ${is.bytes} B, and had ${was.bytes} B`;
  return was.writtenAt === is.writtenAt ? undefined : "was written to";
}

import type { AcceptedShift } from "../model/accepted.ts";
import type { DamagedRecord } from "../model/site-data.ts";
import { type AcceptedChange, parseAcceptedChange } from "./accepted-change.ts";
import { fileKind } from "./file-kind.ts";
import { soundOrDamaged } from "./read-store.ts";
import type { StoreView } from "./store.ts";

export interface StoredAccepted {
  /** In the order of paths, so by the month of their acceptance. */
  readonly changes: readonly AcceptedChange[];
  readonly shifts: readonly AcceptedShift[];
  /** Set aside; whoever goes by the others names these. */
  readonly damaged: readonly DamagedRecord[];
}

/** What was accepted in pull requests that were merged. */
export async function readStoredAccepted(view: StoreView): Promise<StoredAccepted> {
  const files = (await view.files()).filter(({ path }) => fileKind(path) === "accepted");
  const changes: AcceptedChange[] = [];
  const damaged: DamagedRecord[] = [];
  // All at once: a remote store can then answer for all of them in one go.
  const texts = await Promise.allSettled(files.map(async (file) => (file.regular ? await view.read(file.path) : "")));
  for (const [at, file] of files.entries()) {
    const read = texts[at]!;
    const text = () => {
      if (read.status === "fulfilled") return read.value;
      throw read.reason;
    };
    const one = soundOrDamaged({ file, text }, (content, path) => ({ change: parseAcceptedChange(content, path) }));
    if ("change" in one) changes.push(one.change);
    else damaged.push({ file: one.file, reason: one.reason });
  }
  return { changes, shifts: changes.flatMap(({ shifts }) => shifts), damaged };
}

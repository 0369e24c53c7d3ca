import { InputError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { DamagedRecord } from "../model/site-data.ts";
import { parseBaseline } from "./baseline.ts";
import { fileKind } from "./file-kind.ts";
import { type ReadFile, readAhead } from "./read-ahead.ts";
import type { StoreFile, StoreView } from "./store.ts";

export type StoredRecord = { readonly kind: "sound"; readonly file: string; readonly run: RunRecord } | SetAside;

export interface SetAside extends DamagedRecord {
  readonly kind: "damaged";
  /** It was not the content that was at fault: the same file may be read another time. */
  readonly unread?: true;
}

/**
 * All run records of a store, or of some files of it, one at a time, in the order of paths. A damaged one is named and
 * does not keep the others from being read. What was pruned and what confirms a change point is not among them.
 *
 * @throws InputError where the store cannot be read: never an empty history
 */
export async function* readStore(view: StoreView, among?: readonly StoreFile[]): AsyncGenerator<StoredRecord> {
  const fileById = new Map<string, string>();
  const files = (among ?? (await view.files())).filter(({ path }) => fileKind(path) === "run");
  for await (const read of readAhead(view, files)) {
    const record = soundOrDamaged(read, (text, file) => ({
      kind: "sound" as const,
      file,
      run: parseBaseline(text, file),
    }));
    if (record.kind === "damaged") yield record;
    else {
      const first = fileById.get(record.run.id);
      if (first === undefined) yield record;
      else yield { kind: "damaged", file: record.file, reason: sameId(first, record.run.id) };
      fileById.set(record.run.id, first ?? record.file);
    }
  }
}

/** Why a run that lies twice counts once. */
export function sameId(first: string, id: string): string {
  return `${first} has the same run id ${id}`;
}

/** What a file holds, or why it is set aside. Faults that are not the file's are thrown. */
export function soundOrDamaged<T>(
  { file: { path, regular }, text }: ReadFile,
  parse: (text: string, path: string) => T,
): T | SetAside {
  if (!regular) return { kind: "damaged", file: path, reason: "not a regular file" };
  let content: string | undefined;
  try {
    content = text();
    return parse(content, path);
  } catch (error) {
    const read = error instanceof InputError || (error as NodeJS.ErrnoException).code !== undefined;
    if (!read) throw error;
    const reason = (error as Error).message.replace(`${path}: `, "");
    return { kind: "damaged", file: path, reason, ...(content === undefined && { unread: true }) };
  }
}

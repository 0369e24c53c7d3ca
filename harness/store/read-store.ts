import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { DamagedRecord } from "../model/site-data.ts";
import { parseBaseline } from "./baseline.ts";
import { type StoreFile, storeFiles } from "./store-files.ts";

export type StoredRecord =
  | { readonly kind: "sound"; readonly file: string; readonly run: RunRecord }
  | ({ readonly kind: "damaged" } & DamagedRecord);

/**
 * All records of a store, one at a time, in the order of paths. A damaged one is named and does not keep the others
 * from being read.
 *
 * @throws InputError where there is no store, or a folder of it cannot be read: never an empty history
 */
export async function* readStore(storeDir: string): AsyncGenerator<StoredRecord> {
  const fileById = new Map<string, string>();
  for await (const file of storeFiles(storeDir)) {
    const record = await readRecord(storeDir, file);
    if (record.kind === "damaged") yield record;
    else {
      const first = fileById.get(record.run.id);
      if (first === undefined) yield record;
      else yield { kind: "damaged", file: file.path, reason: `${first} has the same run id ${record.run.id}` };
      fileById.set(record.run.id, first ?? file.path);
    }
  }
}

async function readRecord(storeDir: string, { path, regular }: StoreFile): Promise<StoredRecord> {
  if (!regular) return { kind: "damaged", file: path, reason: "not a regular file" };
  try {
    return { kind: "sound", file: path, run: parseBaseline(await readFile(join(storeDir, path), "utf8"), path) };
  } catch (error) {
    const read = error instanceof InputError || (error as NodeJS.ErrnoException).code !== undefined;
    if (!read) throw error;
    return { kind: "damaged", file: path, reason: (error as Error).message.replace(`${path}: `, "") };
  }
}

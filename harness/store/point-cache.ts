import { createHash } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import type { FolderContent } from "./folder-content.ts";
import { formatPoints, readPoints } from "./point-file.ts";

const ending = ".points";

/**
 * What folders of a store were found to hold, so that their records need not be parsed again: one file a folder, which
 * names the versions of all files that it was made of. Derived and never needed: what cannot be read or written, is torn
 * or was made of other files counts as not there.
 */
export class PointCache {
  readonly #folder: string;

  /** @param storeName as people name the store: stores of other names do not disturb each other */
  constructor(cacheDir: string, storeName: string) {
    this.#folder = join(cacheDir, "points", short(storeName));
  }

  /** @param choose as of `readPoints` */
  read(folder: string, choose: Parameters<typeof readPoints>[1]): Promise<FolderContent | undefined> {
    return readPoints(this.#fileOf(folder), choose);
  }

  /** Replaces what is known of a folder, whole. */
  async write(folder: string, files: ReadonlyMap<string, string>, content: FolderContent): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true });
      // Not synced: what a lost power tears is made anew.
      await writeFileAtomic(this.#fileOf(folder), formatPoints(files, content), { fsync: false });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    }
  }

  /** Forgets folders that the store has no longer. */
  async keepOnly(folders: readonly string[]): Promise<void> {
    const kept = new Set(folders.map((folder) => `${short(folder)}${ending}`));
    const names = await readdir(this.#folder).catch(() => []);
    const gone = names.filter((name) => name.endsWith(ending) && !kept.has(name));
    await Promise.all(gone.map((name) => rm(join(this.#folder, name), { force: true }).catch(() => undefined)));
  }

  #fileOf(folder: string): string {
    return join(this.#folder, `${short(folder)}${ending}`);
  }
}

function short(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 16);
}

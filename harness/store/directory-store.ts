import { constants, type Dirent, lstatSync } from "node:fs";
import { readdir, readFile, unlink } from "node:fs/promises";
import { join, posix } from "node:path";
import { InputError } from "../model/errors.ts";
import { createFile } from "./create-file.ts";
import { NoSuchStoreError } from "./no-such-store.ts";
import { isRecordPlace } from "./record-place.ts";
import type { Store, StoreChange, StoreFile, StoreView } from "./store.ts";
import { systemFailure } from "./system-failure.ts";

/** Each try that fails means that another writer got ahead with the same name: more than a few are no chance. */
const tries = 20;

/**
 * A store in a folder, which may be the checkout of a branch. Each file is whole and durable, or not there; of several
 * files some may be there already when the writer is killed.
 */
export function directoryStore(folder: string): Store {
  return {
    name: folder,
    read: (use) => use(viewOf(folder, "must-exist")),
    async change(plan) {
      for (let attempt = 1; ; attempt++) {
        const { change, answer } = await plan(viewOf(folder, "may-be-missing"));
        if (change === undefined) return answer;
        const taken = await apply(folder, change);
        if (taken === undefined) return answer;
        if (attempt === tries)
          throw new InputError(`${join(folder, taken)}: something that is no record has this name`);
      }
    },
  };
}

function viewOf(folder: string, missing: "must-exist" | "may-be-missing"): StoreView {
  return {
    name: folder,
    async files() {
      try {
        const files = await filesBelow(folder, "");
        return files.sort((a, b) => (a.path < b.path ? -1 : 1));
      } catch (error) {
        const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
        if (isMissing && missing === "may-be-missing") return [];
        if (isMissing) throw new NoSuchStoreError(folder);
        throw systemFailure(error, `${folder}: the store cannot be read`);
      }
    },
    async read(path) {
      try {
        // A checkout may hold links that lead elsewhere, and a pipe would be waited for without end.
        return await readFile(join(folder, path), {
          encoding: "utf8",
          flag: constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
        });
      } catch (error) {
        throw systemFailure(error, `${path}: cannot be read`);
      }
    },
  };
}

async function filesBelow(root: string, folder: string): Promise<StoreFile[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.name.startsWith(".")) return [];
      return ifThere(() => (entry.isDirectory() ? filesBelow(root, path) : fileAt(root, path, entry)));
    }),
  );
  return found.flat();
}

async function fileAt(root: string, path: string, entry: Dirent): Promise<StoreFile[]> {
  if (!isRecordPlace(path)) return [];
  // Three times as quick for a store of many files as to wait for each.
  const { size, mtimeNs, ctimeNs, ino } = lstatSync(join(root, path), { bigint: true });
  return [{ path, version: `${size}-${mtimeNs}-${ctimeNs}-${ino}`, regular: entry.isFile() }];
}

/** Another process may remove a file or a folder between its being listed and its being looked at. */
async function ifThere(look: () => Promise<StoreFile[]>): Promise<StoreFile[]> {
  try {
    return await look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** @returns a path at which somebody else has put a file meanwhile */
async function apply(folder: string, { add, remove }: StoreChange): Promise<string | undefined> {
  try {
    for (const [path, text] of add) if (!(await createFile(join(folder, path), text))) return path;
    for (const path of remove) await removeFile(join(folder, path));
    return undefined;
  } catch (error) {
    throw systemFailure(error, `${folder}: the store cannot be written`);
  }
}

async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

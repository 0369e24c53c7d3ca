import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { InputError } from "../model/errors.ts";
import { discardFolder } from "./cache-discard.ts";
import { removeFolder } from "./remove-folder.ts";
import type { TreeEntry } from "./tree-entries.ts";

export interface LaidFile {
  readonly kind: Exclude<TreeEntry["kind"], "folder" | "submodule">;
  /** Relative to the folder. */
  readonly path: string;
  /** Of a link, where it leads. */
  readonly content: Buffer;
}

/**
 * A folder that holds these files and nothing else, read-only. One that does so already is left as it is; nobody else may
 * lay the same folder at the same time.
 *
 * @throws InputError for a link that leads out of the folder, or nowhere
 */
export async function layFiles(folder: string, files: readonly LaidFile[]): Promise<void> {
  if (await holds(folder, files)) return;
  const draft = `${folder}.draft`;
  await removeFolder(draft);
  await mkdir(draft, { recursive: true });
  try {
    const links = files.filter(({ kind }) => kind === "link");
    for (const { kind, path, content } of files) {
      if (kind === "link") continue;
      await mkdir(dirname(join(draft, path)), { recursive: true });
      await writeFile(join(draft, path), content, { flag: "wx", mode: kind === "executable" ? 0o555 : 0o444 });
    }
    // After all files: none is written through a link.
    for (const { path, content } of links) {
      await mkdir(dirname(join(draft, path)), { recursive: true });
      await symlink(content.toString("utf8"), join(draft, path));
    }
    for (const { path, content } of links) await checkLink(draft, path, content.toString("utf8"));
    await closeFolders(draft);
    await discardFolder(folder);
    await rename(draft, folder);
  } finally {
    await removeFolder(draft);
  }
}

async function checkLink(root: string, path: string, target: string): Promise<void> {
  const leads = await realpath(join(root, path)).catch(() => undefined);
  const real = await realpath(root);
  if (leads === undefined) throw new InputError(`${path}: a link that leads nowhere, to ${target}`);
  const isWithin = leads === real || leads.startsWith(`${real}/`);
  if (!isWithin || target.startsWith("/"))
    throw new InputError(`${path}: a link that leads out of its folder, to ${target}`);
}

async function closeFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await closeFolders(join(folder, entry.name));
  await chmod(folder, 0o555);
}

/** Whether it is whole and nobody changed anything: whoever builds may do as this user does. */
async function holds(folder: string, files: readonly LaidFile[]): Promise<boolean> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const found = entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    if (found.length !== files.length) return false;
    for (const { kind, path, content } of files) {
      const place = join(folder, path);
      const stats = await lstat(place);
      if (kind === "link") {
        if (!stats.isSymbolicLink() || (await readlink(place)) !== content.toString("utf8")) return false;
        continue;
      }
      const isSame = stats.isFile() && ((stats.mode & 0o111) !== 0) === (kind === "executable");
      if (!isSame || stats.size !== content.length || !content.equals(await readFile(place))) return false;
    }
    return true;
  } catch {
    return false;
  }
}

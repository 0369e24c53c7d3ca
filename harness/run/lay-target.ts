import { mkdir, utimes } from "node:fs/promises";
import { basename, join, posix } from "node:path";
import { checkYaml } from "../model/check-yaml.ts";
import { InputError } from "../model/errors.ts";
import { type Target, targetSchema } from "../model/target.ts";
import { withLock } from "./exclusive-lock.ts";
import { git } from "./git.ts";
import { gitBlobs } from "./git-blobs.ts";
import { type LaidFile, layFiles } from "./lay-files.ts";
import { plainName } from "./plain-name.ts";
import { type TreeEntry, treeEntries } from "./tree-entries.ts";

export interface LayRequest {
  /** Folder of a git repository that has the commit. */
  readonly repo: string;
  /** Full id. */
  readonly commit: string;
  /** Of the target file, from the root of the repository. */
  readonly path: string;
  /** Arguments from elsewhere, which may name what lies beside the target file as the target itself may. */
  readonly args: readonly string[];
  /** Folder that keeps what was laid. */
  readonly into: string;
  /** Time of this use, which whoever cleans up goes by. */
  readonly now: Date;
  readonly signal: AbortSignal;
}

export interface LaidTarget {
  /** Path of the target file on the disk. */
  readonly file: string;
  readonly target: Target;
}

/** A folder of scripts and settings has tens of files; more than this is a repository's whole tree by mistake. */
const most = { files: 5000, bytes: 64 * 1024 * 1024 };

const outside = /\{target\}\/(?:[^\s"']*\/)?\.\.(?=[/\s"']|$)/m;

/**
 * Lays a target file of a commit on the disk, and with it the folder that it is in, as `{target}` must be one. Of a target
 * file in the root of the repository the folder is everything, and laid only where a command names it.
 *
 * It is laid read-only, and in the same place for the same content. What is there already counts only if it is that.
 *
 * @throws InputError where the commit has no such file, it is no target, or cannot be laid
 */
export async function layTarget(request: LayRequest): Promise<LaidTarget> {
  const { repo, commit, into, signal } = request;
  const path = plainPath(request.path);
  const origin = `${path} of commit ${commit.slice(0, 12)}`;
  const [found] = await treeEntries(repo, commit, path);
  if (found === undefined) throw new InputError(`${origin}: there is no such file`);
  if (found.kind !== "file" && found.kind !== "executable")
    throw new InputError(`${origin}: it is a ${found.kind}, no file`);
  checkSize([found], origin);
  const [content] = await gitBlobs(repo, [found], signal);
  const text = content!.toString("utf8");
  const target = checkYaml(targetSchema, text, origin);
  const parts = [text, ...request.args];
  if (parts.some((part) => outside.test(part)))
    throw new InputError(`${origin}: {target}/.. is outside of the folder that is taken from a commit`);

  const dir = posix.dirname(path);
  const whole = dir !== "." || parts.some((part) => part.includes("{target}"));
  const entries = whole ? await treeEntries(repo, commit, dir === "." ? "" : `${dir}/`) : [found];
  checkSize(entries, `the folder of ${origin}`);
  const name = whole ? await treeId(repo, commit, dir) : `${found.id}-${plainName(basename(path))}`;
  const folder = join(into, name);
  await mkdir(into, { recursive: true });
  const blobs = entries.filter(hasContent);
  const contents = await gitBlobs(repo, blobs, signal);
  const files = blobs.map(({ kind, path }, at) => ({ kind, path: posix.relative(dir, path), content: contents[at]! }));
  await withLock(`${folder}.lock`, { signal, onWaiting: () => undefined }, async () => {
    await layFiles(folder, files);
    await utimes(folder, request.now, request.now);
  });
  return { file: join(folder, basename(path)), target };
}

/** Submodules are left out, as in a clone that does not ask for them. */
const hasContent = (entry: TreeEntry): entry is TreeEntry & Pick<LaidFile, "kind"> =>
  entry.kind !== "submodule" && entry.kind !== "folder";

function plainPath(text: string): string {
  const path = posix.normalize(text);
  const isWithin = !path.startsWith("/") && !path.split("/").includes("..") && !path.includes("\0");
  if (!isWithin) throw new InputError(`"${text}" is no path within a commit: it begins at the repository's root`);
  return path;
}

function checkSize(entries: readonly TreeEntry[], what: string): void {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (entries.length <= most.files && bytes <= most.bytes) return;
  const is = `${entries.length} files and ${bytes} B`;
  throw new InputError(
    `${what} has ${is}, and ${most.files} files and ${most.bytes} B are the most: give the target a folder of its own`,
  );
}

async function treeId(repo: string, commit: string, dir: string): Promise<string> {
  const name = `${commit}:${dir === "." ? "" : dir}`;
  const found = await git(repo, ["rev-parse", "--verify", "--quiet", "--end-of-options", name]);
  if (!found.ok) throw new InputError(`cannot find ${name}: ${found.complaint}`);
  return found.stdout.trim();
}

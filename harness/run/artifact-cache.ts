import { cp, mkdir, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { MeasurementError } from "../model/errors.ts";
import { discardFolder } from "./cache-discard.ts";
import { combinedDigest, digestFiles } from "./digest-files.ts";
import { lockFile, type Release } from "./exclusive-lock.ts";
import { removeFolder } from "./remove-folder.ts";

export interface Artifacts {
  /** Folder of the files, each under its own name. */
  readonly dir: string;
  readonly digest: string;
}

const manifestSchema = z.strictObject({
  digest: z.string(),
  files: z.array(z.strictObject({ path: z.string(), sha256: z.string(), executable: z.boolean() })),
});

const filesIn = (entry: string): string => join(entry, "files");
/** Locked by those who use the files; its time is their last use. */
export const manifestIn = (entry: string): string => join(entry, "manifest.json");

export interface LoadOptions {
  /** Time of this use. */
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * Takes what the cache holds at that place into use: nobody removes it while this process lives.
 *
 * @returns undefined when nothing is there or it is not what was put there
 */
export async function loadArtifacts(entry: string, { now, signal }: LoadOptions): Promise<Artifacts | undefined> {
  const release = await lockFile(manifestIn(entry), { shared: true, signal });
  if (!release) return undefined;
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(manifestIn(entry), "utf8")));
    const digest = combinedDigest(await digestFiles(filesIn(entry)));
    if (digest !== manifest.digest) throw new Error("changed");
    await utimes(manifestIn(entry), now, now);
    return { dir: filesIn(entry), digest };
  } catch {
    // Whatever is wrong with it, the answer is to build again.
    release();
    return undefined;
  }
}

/**
 * Copies a build's files into the cache, all or none, and takes them into use.
 *
 * @param paths files and folders, relative to the work tree
 * @param draft folder that nobody else uses, on the cache's device
 * @throws MeasurementError that names a file which the build did not leave
 */
export async function storeArtifacts(
  workTree: string,
  paths: readonly string[],
  entry: string,
  draft: string,
  options: LoadOptions,
): Promise<Artifacts> {
  await mkdir(dirname(entry), { recursive: true });
  // Of a process that was killed.
  await removeFolder(draft);
  await mkdir(draft, { recursive: true });
  let release: Release | undefined;
  try {
    await mkdir(filesIn(draft));
    for (const path of paths) await copy(join(workTree, path), join(filesIn(draft), basename(path)), path);
    const files = await digestFiles(filesIn(draft));
    if (files.length === 0) throw new MeasurementError(`the build left no file in ${paths.join(", ")}`);
    const digest = combinedDigest(files);
    await writeFile(manifestIn(draft), `${JSON.stringify({ digest, files }, null, 1)}\n`);
    await utimes(manifestIn(draft), options.now, options.now);
    release = await lockFile(manifestIn(draft), { shared: true, signal: options.signal });
    return await publish(draft, entry, digest, options);
  } catch (error) {
    release?.();
    throw error;
  } finally {
    await removeFolder(draft);
  }
}

async function publish(draft: string, entry: string, digest: string, options: LoadOptions): Promise<Artifacts> {
  await discardFolder(entry);
  try {
    await rename(draft, entry);
  } catch (error) {
    // Another clone of the same repository may have put the same there in the meantime.
    const other = await loadArtifacts(entry, options);
    if (!other) throw error;
    return other;
  }
  return { dir: filesIn(entry), digest };
}

async function copy(from: string, to: string, path: string): Promise<void> {
  if (!(await stat(from).catch(() => undefined))) throw new MeasurementError(`the build left no ${path}`);
  try {
    await cp(from, to, { recursive: true, dereference: true, errorOnExist: true, force: false });
  } catch (error) {
    // A link that leads nowhere or in a circle, a pipe, a full device.
    throw new MeasurementError(`cannot keep ${path} of the build: ${(error as Error).message}`);
  }
}

import { existsSync, readdirSync } from "node:fs";
import { mkdir, realpath, utimes } from "node:fs/promises";
import { join, resolve } from "node:path";
import { InputError, MeasurementError } from "../model/errors.ts";
import { lockFile } from "./exclusive-lock.ts";

/** All that builds may reuse of one another: what is in one scope is neither seen nor served in another. */
export interface CacheScope {
  readonly name: string;
  /** Its folder, a real path. */
  readonly dir: string;
  /** Folder of the scope whose tools' caches a repository that is new here begins with. */
  readonly from: string | undefined;
  /** Most that built files and logs may take, B. */
  readonly limitBytes: number;
  readonly now: () => Date;
}

export interface ScopeRequest {
  /** Folder of all scopes. */
  readonly root: string;
  readonly name: string;
  /** Name of another scope, whose tools' caches are copied. */
  readonly from?: string | undefined;
  readonly limitBytes: number;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

/** The scope of one's own builds. It never expires, and builds in it have the user's home folder. */
export const localScope = "local";

/** A folder that holds this file is a scope: those who use it share the file's lock, and its time is the last use. */
export const useFile = "in-use";

const held = new Set<string>();

/**
 * The scope of that name, made where it is missing. Nobody removes it while this process lives.
 *
 * @throws InputError when the name is none, or the folder cannot be used
 */
export async function openCacheScope(request: ScopeRequest): Promise<CacheScope> {
  const { root, name, from, limitBytes, now, signal } = request;
  for (const given of [name, ...(from === undefined ? [] : [from])]) checkScopeName(given);
  if (from !== undefined && name === localScope) {
    throw new InputError(`the cache scope ${localScope} takes nothing from another: whose builds it holds is trusted`);
  }
  if (from === name) throw new InputError(`the cache scope ${name} cannot begin as a copy of itself`);
  const dir = join(root, name);
  try {
    const real = await hold(dir, signal);
    await utimes(join(real, useFile), now(), now());
    return { name, dir: real, from: from && join(await realpath(root), from), limitBytes, now };
  } catch (error) {
    if (error instanceof MeasurementError) throw error;
    throw new InputError(`cannot use ${resolve(dir)} as cache: ${(error as Error).message}`);
  }
}

/** @throws InputError */
export function checkScopeName(name: string): void {
  if (/^[a-z0-9][a-z0-9-]{0,99}$/.test(name)) return;
  throw new InputError(
    `cache scope "${name}" is no name of up to 100 lower-case letters, digits and hyphens that begins with one of the first two`,
  );
}

/** @returns the folder's real path */
async function hold(dir: string, signal: AbortSignal): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await holdOnce(dir, signal);
    } catch (error) {
      const isGone = !existsSync(dir);
      // Somebody removed the scope just now, since nobody had used it for long.
      if (!isGone || signal.aborted || tries === 5) throw error;
    }
  }
}

async function holdOnce(dir: string, signal: AbortSignal): Promise<string> {
  await mkdir(dir, { recursive: true });
  const real = await realpath(dir);
  const file = join(real, useFile);
  const isThere = existsSync(file);
  if (isThere && held.has(file)) return real;
  if (!isThere && readdirSync(real).length > 0) throw new Error("it holds something else");
  const release = await lockFile(file, { shared: true, create: true, wait: true, signal });
  if (!release) throw new MeasurementError(`interrupted while waiting for the lock ${file}`);
  // Never released: it lasts as long as this process.
  held.add(file);
  return real;
}

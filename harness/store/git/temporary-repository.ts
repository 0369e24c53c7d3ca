import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { systemFailure } from "../system-failure.ts";
import type { Caller } from "./remote.ts";
import { RemoteFailure } from "./remote-failure.ts";
import { openRepository, type Repository } from "./repository.ts";

/** Does something with an empty repository that knows the remote, and removes it. */
export async function withTemporaryRepository<T>(
  name: string,
  remote: string,
  caller: Caller,
  use: (repository: Repository) => Promise<T>,
): Promise<T> {
  const once = async (objectFormat: "sha1" | "sha256") => {
    const folder = await temporaryFolder(name);
    try {
      return await use(await openRepository(folder, name, remote, caller, objectFormat));
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  };
  try {
    return await once("sha1");
  } catch (error) {
    if (error instanceof RemoteFailure && usesOtherHashes(error)) return await once("sha256");
    throw error;
  }
}

/** Git says it where a repository names its objects by SHA-256 and ours does not. */
export function usesOtherHashes({ message }: RemoteFailure): boolean {
  return /mismatched algorithms|hash algorithm/.test(message);
}

async function temporaryFolder(name: string): Promise<string> {
  try {
    return await mkdtemp(resolve(tmpdir(), "plimsoll-git-"));
  } catch (error) {
    throw systemFailure(error, `${name}: no temporary folder can be made`);
  }
}

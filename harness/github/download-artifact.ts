import { createHash } from "node:crypto";
import { RequestError } from "@octokit/request-error";
import pRetry, { AbortError } from "p-retry";
import { InputError } from "../model/errors.ts";
import type { GitHub, Repo } from "./client.ts";

export interface Wanted {
  readonly id: number;
  /** Bytes. */
  readonly most: number;
  /** What the reader of a message calls the artifact. */
  readonly place: string;
  /** `sha256:…` of the bytes; absent: GitHub does not say. */
  readonly digest?: string;
}

/**
 * An artifact's bytes, in memory, and no more of them than may be: what headers say of their number is not believed.
 *
 * @throws InputError where they cannot be had; what the API itself refuses is thrown as the client does
 */
export async function downloadArtifact(github: GitHub, repo: Repo, wanted: Wanted): Promise<Uint8Array> {
  const { second, retries, budget, signal, onWarning } = github.patience.settings;
  const { place } = wanted;
  try {
    return await pRetry(() => downloadOnce(github, repo, wanted), {
      ...{ retries, maxRetryTime: budget, minTimeout: second, maxTimeout: 60 * second },
      ...(signal && { signal }),
      onFailedAttempt: ({ error, retriesLeft }) => {
        if (retriesLeft > 0) onWarning(`${place}: ${error.message}: again`);
      },
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RequestError && (error.status === 404 || error.status === 410)) {
      throw new InputError(`${place}: is no longer there`);
    }
    if (error instanceof RequestError || error instanceof InputError) throw error;
    throw new InputError(`${place}: could not be downloaded: ${(error as Error).message}: run the job again`);
  }
}

async function downloadOnce(github: GitHub, repo: Repo, { id, most, place, digest }: Wanted): Promise<Uint8Array> {
  const { timeout, signal } = github.patience.settings;
  // Asked for anew each time: it holds for a minute.
  const address = await addressOf(github, repo, id, place).catch((error: Error) => {
    throw new AbortError(error);
  });
  const deadline = AbortSignal.timeout(timeout);
  try {
    // Without our token, which the storage service could use.
    const response = await fetch(address, { signal: signal ? AbortSignal.any([signal, deadline]) : deadline });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the storage service answered ${response.status}`);
    }
    const bytes = await readAtMost(response.body!, most, place);
    const found = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
    // Bytes that were lost on the way look like this, and may all be there the next time.
    if (digest !== undefined && found !== digest) {
      throw new Error(`its digest is ${found}, and should be ${digest.slice(0, 100)}`);
    }
    return bytes;
  } catch (error) {
    if (error instanceof InputError) throw new AbortError(error);
    const { message, cause } = error as Error;
    // fetch says only "terminated", and p-retry takes its TypeErrors for mistakes in the program.
    throw new Error(cause instanceof Error ? `${message} (${cause.message})` : message);
  }
}

/** Where GitHub says that the bytes are. */
async function addressOf(github: GitHub, { owner, repo }: Repo, id: number, place: string): Promise<string> {
  const { headers } = await github.rest.actions.downloadArtifact({
    ...{ owner, repo, artifact_id: id, archive_format: "zip" },
    request: { redirect: "manual", parseSuccessResponseBody: false },
  });
  const location = headers.location ?? "";
  if (!/^https?:/.test(location) || !URL.canParse(location)) {
    throw new InputError(`${place}: GitHub answered without an address to download it from`);
  }
  return location;
}

async function readAtMost(body: ReadableStream<Uint8Array>, most: number, place: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of body) {
    length += chunk.length;
    if (length > most) throw new InputError(`${place}: has more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

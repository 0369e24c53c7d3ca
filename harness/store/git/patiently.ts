import pRetry from "p-retry";
import { RemoteFailure } from "./remote-failure.ts";

/**
 * Does something again where the connection failed: after half a second or more, and once more after twice that.
 *
 * @throws what the last try threw; other failures at once
 */
export async function patiently<T>(use: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return await pRetry(use, {
    retries: 2,
    minTimeout: 500,
    factor: 2,
    randomize: true,
    shouldRetry: ({ error }) => error instanceof RemoteFailure && error.kind === "unreachable",
    ...(signal && { signal }),
  });
}

import pRetry from "p-retry";
import type { GitHub } from "./client.ts";
import { isDoubtful } from "./explain-failure.ts";

/**
 * Creates something that must not be there twice. Where GitHub's answer does not say whether it was created, it is
 * looked for before another try: after a second at first, since a list may be behind what was written.
 *
 * @param find what an earlier try has created
 */
export async function createOnce<T>(
  github: GitHub,
  { find, create }: { readonly find: () => Promise<T | undefined>; readonly create: () => Promise<T> },
): Promise<T> {
  const { retries, second, signal } = github.patience.settings;
  return await pRetry(async (attempt) => (attempt > 1 ? await find() : undefined) ?? (await create()), {
    retries,
    minTimeout: second,
    factor: 2,
    shouldRetry: ({ error }) => isDoubtful(error),
    ...(signal && { signal }),
  });
}

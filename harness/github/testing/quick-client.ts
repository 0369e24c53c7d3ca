import { type GitHub, type GitHubOptions, gitHub } from "../client.ts";
import type { RetrySettings } from "../retry-settings.ts";

/** The real client, to which ten seconds are a millisecond, and that keeps no distance between writes. */
const quick: Partial<RetrySettings> = { second: 0.1, retries: 5, budget: 20_000, timeout: 10_000, paced: false };

export const engineRepo = { owner: "octo-org", repo: "engine" };

export interface QuickClient {
  readonly client: GitHub;
  /** In the order in which they came. */
  readonly warnings: readonly string[];
}

export function quickClient(
  { apiUrl }: { readonly apiUrl: string },
  { retry, ...options }: Partial<GitHubOptions> = {},
): QuickClient {
  const warnings: string[] = [];
  const client = gitHub({
    token: "job",
    apiUrl,
    onWarning: (line) => void warnings.push(line),
    ...options,
    retry: { ...quick, ...retry },
  });
  return { client, warnings };
}

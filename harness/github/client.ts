import { Octokit } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { Patience } from "./patience.ts";
import { defaultRetrySettings, type RetrySettings } from "./retry-settings.ts";

export type { Repo } from "./repo.ts";

export interface GitHubOptions {
  readonly token: string;
  /** `https://api.github.com`, or that of a GitHub Enterprise Server: `https://host/api/v3`. */
  readonly apiUrl: string;
  /** What was waited for, in a line. */
  readonly onWarning: (line: string) => void;
  readonly signal?: AbortSignal;
  readonly retry?: Partial<RetrySettings>;
}

declare module "@octokit/core" {
  interface OctokitOptions {
    patience?: Patience;
  }
}

// The order matters: hooks of later plugins are around those of earlier ones.
const Client = Octokit.plugin(
  (octokit, { patience }) => patience!.aroundTry(octokit),
  retry,
  throttling,
  (octokit, { patience }) => {
    patience!.aroundCall(octokit);
    return { patience: patience! };
  },
  paginateRest,
  restEndpointMethods,
);

/** GitHub's API, as one token sees it. */
export type GitHub = InstanceType<typeof Client>;

export function gitHub({ token, apiUrl, onWarning, signal, retry: changed }: GitHubOptions): GitHub {
  const settings = { ...defaultRetrySettings, ...changed };
  const patience = new Patience({ ...settings, onWarning, ...(signal && { signal }) });
  const log = { debug() {}, info() {}, warn: onWarning, error: onWarning };
  return new Client({
    auth: token,
    baseUrl: apiUrl.replace(/\/+$/, ""),
    userAgent: "plimsoll",
    patience,
    log,
    request: { log },
    retry: {
      retries: settings.retries,
      retryAfterBaseValue: settings.second,
      // 429 says how long to wait, which plugin-retry does not read.
      doNotRetry: [400, 401, 403, 404, 410, 422, 429, 451],
    },
    throttle: {
      retryAfterBaseValue: settings.second,
      onRateLimit: (seconds, options) => patience.waits(options, seconds, "the hour's calls are used up"),
      onSecondaryRateLimit: (seconds, options) => patience.waits(options, seconds, "too many calls at once"),
      ...(settings.paced ? {} : { write: unpaced, notifications: unpaced }),
    },
  });
}

/** Stands for plugin-throttling's groups of limiters. */
const unpaced = {
  key: () => ({ schedule: (_options: object, work: (...args: unknown[]) => unknown) => work() }),
} as never;

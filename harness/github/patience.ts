import { addAbortListener } from "node:events";
import type { Octokit } from "@octokit/core";
import { RequestError } from "@octokit/request-error";
import type { OctokitResponse, RequestParameters } from "@octokit/types";
import { explainFailure } from "./explain-failure.ts";
import type { RetrySettings } from "./retry-settings.ts";

/** A call with all its tries. */
interface Call {
  /** `PATCH /repos/o/r/check-runs/5` */
  readonly name: string;
  readonly started: number;
  tries: number;
}

declare module "@octokit/types" {
  interface RequestRequestOptions {
    /** Not to be tried again where it may have been carried out. By default every POST but GraphQL's. */
    once?: boolean;
  }
}

/** What hooks get: one object a call, the same for every try. */
type CallOptions = RequestParameters & { method: string; url: string; request?: RequestParameters["request"] };

/** Ends a call against the plugins' will: to them it is no failure of a request. */
class GaveUp extends Error {
  /** Where plugin-retry looks how often to try again. */
  readonly request = {};
  constructor(readonly failure: RequestError) {
    super(failure.message);
  }
}

export interface PatienceOptions extends RetrySettings {
  readonly onWarning: (line: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Bounds what the plugins for retries and throttling do to a call: in tries, in time, and to what may be done twice. A
 * POST creates: after an answer that was lost nobody knows whether it did, so it is tried again only after a refusal.
 */
export class Patience {
  readonly settings: PatienceOptions;
  readonly #calls = new WeakMap<object, Call>();

  constructor(settings: PatienceOptions) {
    this.settings = settings;
  }

  /** Around each single try: before the other plugins. */
  aroundTry(octokit: Octokit): void {
    octokit.hook.wrap("request", async (request, options) => {
      const call = this.#calls.get(options);
      if (call === undefined) return await request(options);
      const { signal, timeout, budget, retries } = this.settings;
      signal?.throwIfAborted();
      call.tries++;
      const deadline = new AbortController();
      const left = Math.max(1, Math.min(timeout, budget - (performance.now() - call.started)));
      const timer = setTimeout(() => deadline.abort(new DOMException("did not answer in time", "TimeoutError")), left);
      options.request.signal = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
      try {
        return wholeAnswer(await request(options), options as CallOptions);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof RequestError)) throw error;
        if (call.tries > retries || performance.now() - call.started >= budget) throw new GaveUp(error);
        throw asRateLimit(error);
      } finally {
        clearTimeout(timer);
      }
    });
  }

  /** Around the whole call: after the other plugins. */
  aroundCall(octokit: Octokit): void {
    octokit.hook.wrap("request", async (request, options) => {
      const { method, url } = octokit.request.endpoint(options);
      const { pathname } = new URL(url);
      const call: Call = { name: `${method} ${pathname}`, started: performance.now(), tries: 0 };
      this.#calls.set(options, call);
      const once = options.request.once ?? (method === "POST" && !pathname.endsWith("/graphql"));
      // An object of its own: what the plugins count in it would otherwise be counted on by the next call. A number of
      // retries other than 0 must not be in it: plugin-retry would go by that, and try again what was refused.
      options.request = { ...options.request, ...(once && { retries: 0 }) };
      try {
        return await unlessAborted(Promise.resolve(request(options)), this.settings.signal);
      } catch (error) {
        const failure = error instanceof GaveUp ? error.failure : error;
        throw failure instanceof RequestError ? explainFailure(failure, call.name, call.tries) : failure;
      }
    });
  }

  /** Whether to wait as long as GitHub asks for. */
  waits(options: object, seconds: number, because: string): boolean {
    const call = this.#calls.get(options);
    const { budget, second, onWarning } = this.settings;
    if (call === undefined || performance.now() - call.started + seconds * second > budget) return false;
    onWarning(`GitHub: ${call.name}: ${because}: again in ${seconds} s`);
    return true;
  }
}

/**
 * An answer that was cut off comes as text, and would be read as a list without members.
 *
 * @throws as if there had been none
 */
function wholeAnswer(response: OctokitResponse<unknown>, options: CallOptions): OctokitResponse<unknown> {
  const { status, data } = response;
  const accept = String(options.headers?.accept ?? "");
  const wantsJson =
    !/\braw\b|\bdiff\b|octet-stream/.test(accept) && options.request?.parseSuccessResponseBody !== false;
  if (!wantsJson || status === 204 || status === 205 || status >= 300) return response;
  if (typeof data === "object" && data !== null && !(data instanceof ArrayBuffer)) return response;
  throw new RequestError(`answered ${status} with something that is no whole JSON`, 500, {
    request: { ...options, headers: options.headers ?? {}, url: options.url } as never,
    response,
  });
}

/** Makes plugin-throttling wait after every refusal for its rate: it knows them by their wording, which has changed. */
function asRateLimit(error: RequestError): RequestError {
  const { response, status } = error;
  const headers = response?.headers ?? {};
  const known = headers["x-ratelimit-remaining"] === "0" || /\bsecondary rate\b/i.test(error.message);
  if (known || (status !== 429 && !(status === 403 && headers["retry-after"] !== undefined))) return error;
  error.message = `${error.message} (a secondary rate limit)`;
  return error;
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await promise;
  let listener: Disposable | undefined;
  const aborted = new Promise<never>((_, reject) => {
    listener = addAbortListener(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    listener?.[Symbol.dispose]();
  }
}

import { RequestError } from "@octokit/request-error";
import { clean } from "../report/clean.ts";

/** Whether a call that failed may have been carried out all the same: the answer was lost, late, or not GitHub's own. */
export function isDoubtful(error: unknown): boolean {
  return error instanceof RequestError && (error.status >= 500 || error.status === 408);
}

export function isNotFound(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status === 404;
}

/** What GitHub itself said, without addresses of its documentation. Clean. */
export function gitHubWords({ response, message }: RequestError): string {
  const said = (response?.data as { message?: unknown } | undefined)?.message;
  return clean(typeof said === "string" ? said : message, 300);
}

/**
 * The same failure in a sentence: which call, what GitHub answered, and what to do about it.
 *
 * @param call `POST /repos/o/r/issues/7/comments`
 * @param tries how often it was tried
 */
export function explainFailure(error: RequestError, call: string, tries: number): RequestError {
  const often = tries > 1 ? ` (tried ${tries} times)` : "";
  const sentence = `GitHub: ${clean(call, 300)}: ${clean(answerOf(error), 400)}${often}: ${advice(error)}`;
  const explained = new RequestError(sentence, statusOf(error), {
    request: error.request,
    ...(error.response && { response: error.response }),
  });
  explained.cause = error;
  return explained;
}

function answerOf({ response, status, message }: RequestError): string {
  return response && response.status >= 400 ? `answered ${status}: ${message}` : message;
}

/** plugin-paginate-rest reads a list that is answered with 409 as an empty one, and what is there would be written again. */
function statusOf({ status, request }: RequestError): number {
  return status === 409 && request.method === "GET" ? 503 : status;
}

const nothingTwice = "what was written is found, and not written twice";

function afterWhat(headers: Partial<Record<string, string | number>>): string {
  const seconds = Number(headers["retry-after"]);
  if (seconds > 0) return `in ${seconds} s`;
  const reset = Number(headers["x-ratelimit-reset"]);
  return headers["x-ratelimit-remaining"] === "0" && reset > 0
    ? `after ${new Date(reset * 1000).toISOString()}`
    : "later";
}

function advice({ response, status, message }: RequestError): string {
  const headers = response?.headers ?? {};
  if (/rate limit/i.test(message)) return `run the job again ${afterWhat(headers)}: ${nothingTwice}`;
  switch (status) {
    case 401:
      return "the token is not one that GitHub knows, or it has expired";
    case 403: {
      const needed = headers["x-accepted-github-permissions"];
      return needed === undefined
        ? "see the permissions of the job that the token is from"
        : `the job that the token is from needs the permission ${clean(String(needed), 100)}`;
    }
    case 404:
      return "there is none, or the token may not see it";
    case 422:
      return "GitHub does not take it as it is";
    default:
      return `run the job again: ${nothingTwice}`;
  }
}

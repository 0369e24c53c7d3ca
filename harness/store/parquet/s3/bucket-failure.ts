import { InputError } from "../../../model/errors.ts";

interface ServiceFailure extends Error {
  readonly code?: string;
  readonly Region?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> };
  readonly errors?: readonly Error[];
}

/**
 * What to throw for a call of S3 that failed: one line that says what to do about it.
 *
 * @param name of the bucket and prefix, with which the message begins
 * @param doing what was attempted, e.g. `reading history.json`
 */
export function bucketFailure(
  error: unknown,
  name: string,
  doing: string,
  env: Readonly<Record<string, string | undefined>>,
): unknown {
  if (!(error instanceof Error)) return error;
  const failure: ServiceFailure = error;
  if (failure.name === "AbortError") return new InputError(`${name}: interrupted`);
  return new InputError(`${name}: ${doing}: ${reasonOf(failure, env).replaceAll(/\s+/g, " ")}`);
}

function reasonOf(failure: ServiceFailure, env: Readonly<Record<string, string | undefined>>): string {
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
  const said = failure.message || failure.errors?.[0]?.message || failure.code || failure.name;
  switch (failure.name) {
    case "NoSuchBucket":
      return "there is no such bucket";
    case "CredentialsProviderError":
      return "no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
    case "InvalidAccessKeyId":
      return "the server does not know AWS_ACCESS_KEY_ID (InvalidAccessKeyId)";
    case "SignatureDoesNotMatch":
      return "AWS_SECRET_ACCESS_KEY is not that of AWS_ACCESS_KEY_ID (SignatureDoesNotMatch)";
    case "ExpiredToken":
      return "the credentials have expired (ExpiredToken)";
    case "PermanentRedirect":
    case "AuthorizationHeaderMalformed": {
      const region = failure.Region ?? failure.$response?.headers?.["x-amz-bucket-region"];
      return `the bucket is in another region: set AWS_REGION${region ? `=${region}` : ""} (${said})`;
    }
  }
  const status = failure.$metadata?.httpStatusCode;
  if (said === "Region is missing") return "no region: set AWS_REGION";
  if (status === 403) return `access is denied (${said})`;
  if (status !== undefined && status >= 400) return `the server answered ${status} (${said})`;
  if (failure.name === "TimeoutError") return `no answer${endpoint ? ` from ${endpoint}` : ""} (${said})`;
  if (failure.code !== undefined) return `no connection${endpoint ? ` to ${endpoint}` : ""} (${said})`;
  return said;
}

import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import { InputError } from "../../../model/errors.ts";
import type { Place } from "../parse-place.ts";
import { bucketFailure } from "./bucket-failure.ts";

export interface BucketAccess {
  /** AWS_ACCESS_KEY_ID and its like, AWS_REGION, AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** How long a connection may be silent, ms. */
  readonly patience?: number;
  /** How many objects one request lists or removes, at most 1,000, which S3 allows. */
  readonly pageSize?: number;
}

/** A folder of a bucket: paths are below its prefix. */
export interface Bucket {
  /** As people named it; messages begin with it. */
  readonly name: string;
  /** @returns undefined: there is no such object */
  get(path: string): Promise<Uint8Array | undefined>;
  put(path: string, content: Uint8Array): Promise<void>;
  list(): Promise<string[]>;
  remove(paths: readonly string[]): Promise<void>;
}

/**
 * A bucket of S3 or of what speaks its language, as long as it is used. A call that fails is tried three times.
 *
 * @throws InputError in one line: no such bucket, no right, another region, no network; what `use` throws
 */
export async function withBucket<T>(
  place: Extract<Place, { kind: "s3" }>,
  access: BucketAccess,
  use: (bucket: Bucket) => Promise<T>,
): Promise<T> {
  const s3 = await loaded();
  const client = new s3.S3Client(clientConfig(access));
  try {
    return await use(bucketOf(place, client, s3, access));
  } finally {
    client.destroy();
  }
}

type S3Module = typeof import("@aws-sdk/client-s3");

async function loaded(): Promise<S3Module> {
  // On Node.js 20 it warns that versions to come will not run there; this one does.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  try {
    return await import("@aws-sdk/client-s3");
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    throw new InputError(`S3 needs the package @aws-sdk/client-s3 (npm install @aws-sdk/client-s3): ${reason}`);
  }
}

const defaultPatience = 30_000;

function clientConfig({ env, patience = defaultPatience }: BucketAccess): S3ClientConfig {
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || (endpoint ? "us-east-1" : undefined);
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env;
  return {
    maxAttempts: 3,
    requestHandler: { connectionTimeout: Math.min(patience, 5000), socketTimeout: patience },
    // Servers other than Amazon's often know nothing of the newer checksums; parts are checked by their own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(region && { region }),
    // Without a name server of its own a bucket is no host name.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId &&
      secretAccessKey && { credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } }),
  };
}

function bucketOf(
  { bucket: Bucket, prefix }: Extract<Place, { kind: "s3" }>,
  client: S3Client,
  s3: S3Module,
  { env, signal, pageSize = 1000 }: BucketAccess,
): Bucket {
  const name = `s3://${Bucket}${prefix && `/${prefix}`}`;
  const below = prefix && `${prefix}/`;
  const options = signal ? { abortSignal: signal } : {};
  const attempt = async <T>(doing: string, call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw bucketFailure(error, name, doing, env);
    }
  };
  return {
    name,
    get: (path) =>
      attempt(`reading ${path}`, async () => {
        try {
          const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: below + path }), options);
          return await Body!.transformToByteArray();
        } catch (error) {
          if ((error as Error).name === "NoSuchKey") return undefined;
          throw error;
        }
      }),
    put: (path, content) =>
      attempt(`writing ${path}`, async () => {
        await client.send(new s3.PutObjectCommand({ Bucket, Key: below + path, Body: content }), options);
      }),
    list: () =>
      attempt("listing", async () => {
        const paths: string[] = [];
        const pages = s3.paginateListObjectsV2({ client, pageSize }, { Bucket, Prefix: below }, options);
        for await (const { Contents = [] } of pages) paths.push(...Contents.map(({ Key }) => Key!.slice(below.length)));
        return paths;
      }),
    remove: (paths) =>
      attempt("removing what is out of date", async () => {
        for (let start = 0; start < paths.length; start += pageSize) {
          const Objects = paths.slice(start, start + pageSize).map((path) => ({ Key: below + path }));
          const command = new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
          const { Errors = [] } = await client.send(command, options);
          const [first] = Errors;
          if (first) throw new Error(`${first.Key}: ${first.Message ?? first.Code}`);
        }
      }),
  };
}

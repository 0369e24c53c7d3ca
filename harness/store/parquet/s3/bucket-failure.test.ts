import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { InputError } from "../../../model/errors.ts";
import { type Bucket, type BucketAccess, withBucket } from "./bucket.ts";

/** What S3 answers in cases that a server of our own does not come into. */
let server: Server | undefined;
let requests = 0;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)));
  server = undefined;
  requests = 0;
});

async function answering(answer: (response: ServerResponse) => void): Promise<BucketAccess> {
  server = createServer((_request, response) => {
    requests += 1;
    answer(response);
  });
  await new Promise<void>((listening) => server!.listen(0, "127.0.0.1", listening));
  return accessTo((server.address() as AddressInfo).port);
}

const accessTo = (port: number): BucketAccess => ({
  env: { AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`, AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" },
});

const get = (
  access: BucketAccess,
  use: (bucket: Bucket) => Promise<unknown> = (bucket) => bucket.get("history.json"),
) => withBucket({ kind: "s3", bucket: "baselines", prefix: "all" }, access, use);

function refusal(status: number, code: string, message: string, extra = "", headers = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { "content-type": "application/xml", ...headers });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message>${extra}</Error>`);
  };
}

test.each<[string, (response: ServerResponse) => void, RegExp, number]>([
  ["no right to read", refusal(403, "AccessDenied", "Access Denied"), /access is denied \(Access Denied\)$/, 1],
  [
    "a wrong secret",
    refusal(403, "SignatureDoesNotMatch", "The signature does not match"),
    /AWS_SECRET_ACCESS_KEY is not that of AWS_ACCESS_KEY_ID \(SignatureDoesNotMatch\)$/,
    1,
  ],
  [
    "an unknown key",
    refusal(403, "InvalidAccessKeyId", "The key does not exist"),
    /the server does not know AWS_ACCESS_KEY_ID \(InvalidAccessKeyId\)$/,
    1,
  ],
  ["no such bucket", refusal(404, "NoSuchBucket", "The bucket does not exist"), /there is no such bucket$/, 1],
  [
    "credentials of yesterday",
    refusal(400, "ExpiredToken", "expired"),
    /the credentials have expired \(ExpiredToken\)$/,
    1,
  ],
  [
    "another region, as a redirect",
    refusal(301, "PermanentRedirect", "Use the\n specified endpoint", "", { "x-amz-bucket-region": "eu-west-1" }),
    /the bucket is in another region: set AWS_REGION=eu-west-1 \(Use the specified endpoint\)$/,
    1,
  ],
  [
    "another region, by its signature",
    refusal(400, "AuthorizationHeaderMalformed", "expecting 'eu-west-1'", "<Region>eu-west-1</Region>"),
    /the bucket is in another region: set AWS_REGION=eu-west-1 \(expecting 'eu-west-1'\)$/,
    1,
  ],
  [
    "a server out of order",
    refusal(503, "SlowDown", "Reduce your rate"),
    /the server answered 503 \(Reduce your rate\)$/,
    3,
  ],
  ["no S3 at all", (response) => response.writeHead(502).end("<html>nginx"), /reading history\.json: .+/, 3],
  [
    "an answer that breaks off",
    (response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("half", () => response.destroy());
    },
    /reading history\.json: .+/,
    1,
  ],
])("%s is one line, after so many attempts", async (_name, answer, message, attempts) => {
  const failure = await get(await answering(answer)).catch((error: Error) => error);
  expect(failure).toMatchObject({ name: "InputError", message: expect.stringMatching(message) });
  expect((failure as Error).message).toMatch(/^s3:\/\/baselines\/all: reading history\.json: [^\n]+$/);
  expect(requests).toBe(attempts);
});

test("a server that never answers is given up", async () => {
  const access = await answering(() => {});
  await expect(get({ ...access, patience: 50 })).rejects.toThrow(/reading history\.json: no answer from http:\/\/127/);
  expect(requests).toBe(3);
});

test("a port where nobody listens is no connection", async () => {
  const access = await answering(() => {});
  const { port } = server!.address() as AddressInfo;
  await new Promise((closed) => server!.close(closed));
  server = undefined;
  expect(access).toEqual(accessTo(port));
  await expect(get(access)).rejects.toThrow(`no connection to http://127.0.0.1:${port}`);
});

test("an endpoint that is none is named", async () => {
  await expect(get({ env: { ...accessTo(1).env, AWS_ENDPOINT_URL: "loopback" } })).rejects.toThrow(
    /s3:.*loopback|Invalid URL/,
  );
});

test("an object that could not be removed is named", async () => {
  const access = await answering((response) =>
    response.end(
      "<DeleteResult><Error><Key>all/a</Key><Code>AccessDenied</Code><Message>Object lock</Message></Error></DeleteResult>",
    ),
  );
  await expect(get(access, (bucket) => bucket.remove(["a"]))).rejects.toThrow("all/a: Object lock");
});

test("who aborts waits for no answer, and is told no more than that", async () => {
  const controller = new AbortController();
  const access = await answering(() => controller.abort());
  await expect(get({ ...access, signal: controller.signal })).rejects.toThrow(
    new InputError("s3://baselines/all: interrupted"),
  );
});

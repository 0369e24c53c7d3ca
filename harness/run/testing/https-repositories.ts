import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export interface HttpsRepositories {
  /** Of the folder. */
  readonly address: string;
  /** File of the certificate by which it is known. */
  readonly certificate: string;
}

/**
 * Git's own server of the repositories in a folder, by https on the loopback device, until the test is over.
 *
 * @param credentials `user:password` that it asks for
 */
export async function httpsRepositories(folder: string, credentials: string): Promise<HttpsRepositories> {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const request = [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
  ];
  execFileSync("openssl", request, { stdio: "ignore" });
  const expected = `Basic ${Buffer.from(credentials).toString("base64")}`;
  const server = createServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    async (request, response) => {
      if (request.headers.authorization !== expected) {
        response.writeHead(401, { "www-authenticate": 'Basic realm="test"' }).end();
        return;
      }
      const { pathname, search } = new URL(request.url!, "https://localhost");
      const backend = spawn("git", ["http-backend"], {
        env: {
          ...{ PATH: process.env.PATH, GIT_PROJECT_ROOT: folder, GIT_HTTP_EXPORT_ALL: "1", REMOTE_USER: "me" },
          ...{ PATH_INFO: pathname, QUERY_STRING: search.slice(1), REQUEST_METHOD: request.method },
          ...{ CONTENT_TYPE: request.headers["content-type"], GIT_PROTOCOL: request.headers["git-protocol"] as string },
          HTTP_CONTENT_ENCODING: request.headers["content-encoding"],
        },
        stdio: ["pipe", "pipe", "ignore"],
      });
      request.pipe(backend.stdin);
      const answer = await buffer(backend.stdout);
      const end = answer.indexOf("\r\n\r\n");
      const headers = answer
        .subarray(0, end)
        .toString()
        .split("\r\n")
        .map((line) => line.split(": ") as [string, string]);
      const status = headers.find(([name]) => name === "Status")?.[1] ?? "200";
      response.writeHead(
        Number.parseInt(status, 10),
        Object.fromEntries(headers.filter(([name]) => name !== "Status")),
      );
      response.end(answer.subarray(end + 4));
    },
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `https://localhost:${(server.address() as AddressInfo).port}`, certificate };
}

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { execa } from "execa";

export interface HttpsFront {
  /** `https://github.localhost:PORT`, where the artifact client looks for GitHub too. */
  readonly address: string;
  /** File of the certificate by which it is known. */
  readonly certificate: string;
  /** @param to address of the server that answers, without TLS */
  open(to: string): void;
  close(): void;
}

/** Hands on what comes in by https: from other addresses Plimsoll fetches no commits. */
export async function httpsFront(folder: string): Promise<HttpsFront> {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  await execa("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=github.localhost", "-addext", "subjectAltName=DNS:github.localhost"],
    ...["-keyout", key, "-out", certificate],
  ]);
  let target = "";
  const server = createServer({ cert: await readFile(certificate), key: await readFile(key) }, (incoming, response) => {
    const { method, url, headers } = incoming;
    const onward = request(`${target}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    incoming.pipe(onward);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    address: `https://github.localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    open: (to) => {
      target = to;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { execa } from "execa";

/** For tests: what `withBucket` needs to know of a server. */
export interface S3Server {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const program = ".plimsoll/bin/gofakes3";

/** For tests: an S3 server on loopback that keeps one bucket, `baselines`, in memory, and takes any key. */
export async function startS3(): Promise<S3Server> {
  if (!existsSync(program)) throw new Error(`${program} is missing: scripts/setup test installs it`);
  const server = execa(program, ["-backend", "memory", "-host", "127.0.0.1:0", "-initialbucket", "baselines"], {
    reject: false,
    stdout: "ignore",
    buffer: false,
  });
  let port: string | undefined;
  for await (const line of createInterface(server.stderr)) {
    port = /using port: (\d+)/.exec(line)?.[1];
    if (port !== undefined) break;
  }
  if (port === undefined) throw new Error(`${program} ended before it listened: exit code ${(await server).exitCode}`);
  server.stderr.resume();
  return {
    env: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: "key",
      AWS_SECRET_ACCESS_KEY: "secret",
    },
    close: async () => {
      server.kill();
      await server;
    },
  };
}

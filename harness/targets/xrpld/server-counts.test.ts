import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseRippledGetCounts } from "../../parse/rippled-get-counts.ts";

/**
 * Stands in for xrpld, which takes hours to build: a server that answers from the third question on and lives until it is
 * stopped, and a client that notes what it was asked. `FAULT` makes it break.
 */
const program = `#!/bin/sh
last= standalone=
for word; do last=$word; [ "$word" = --standalone ] && standalone=yes; done
if [ -n "$standalone" ]; then
  [ "$FAULT" = start ] && { echo "port is taken" >&2; exit 1; }
  echo $$ >server.pid
  while [ ! -e stopped ]; do sleep 0.05; done
  exit 0
fi
echo "$last" >>asked
case $last in
  server_info) [ "$(grep -c server_info asked)" -ge 3 ] ;;
  ledger_accept) [ "$FAULT" != close ] ;;
  get_counts) echo 'Loading: "xrpld.cfg"'; cat "$ANSWER" ;;
  stop) touch stopped ;;
esac
`;
const answer = join(import.meta.dirname, "../../parse/testdata/rippled-get-counts.json");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-server-counts-"));
  await writeFile(join(folder, "xrpld"), program);
  await chmod(join(folder, "xrpld"), 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (args: readonly string[], fault = "") =>
  execa(join(import.meta.dirname, "server-counts.sh"), args, {
    ...{ cwd: folder, env: { FAULT: fault, ANSWER: answer }, reject: false, stdin: "ignore" },
  });

async function isRunning(): Promise<boolean> {
  const pid = (await readFile(join(folder, "server.pid"), "utf8")).trim();
  return (await readdir("/proc")).includes(pid);
}

test("the server is waited for, closes as many ledgers as asked, answers and is stopped", async () => {
  const { exitCode, stdout } = await run([join(folder, "xrpld"), "4", "type=RocksDB", "cache_mb=64"]);
  expect(exitCode).toBe(0);
  const [results] = parseRippledGetCounts(stdout, "server-counts", "stdout").executions;
  expect(results!.map(({ operation, metric }) => `${operation}:${metric}`)).toContain("node_writes:count");
  const asked = (await readFile(join(folder, "asked"), "utf8")).trim().split("\n");
  expect(asked).toEqual([...Array(3).fill("server_info"), ...Array(4).fill("ledger_accept"), "get_counts", "stop"]);
  expect(await isRunning()).toBe(false);
});

test("the configuration listens on loopback alone and has the store that is asked for, in the working folder", async () => {
  await run([join(folder, "xrpld"), "1", "type=RocksDB", "cache_mb=64"]);
  const config = await readFile(join(folder, "xrpld.cfg"), "utf8");
  expect(config).toMatch(/^\[port_rpc_admin_local\]\nport = \d{5}\nip = 127\.0\.0\.1\nadmin = 127\.0\.0\.1$/m);
  expect(config).toContain(`[node_db]\npath = ${folder}/node_db\ntype=RocksDB\ncache_mb=64\n`);
});

test("a server that does not start is an error with what it said", async () => {
  const { exitCode, stdout, stderr } = await run([join(folder, "xrpld"), "1", "type=NuDB"], "start");
  expect([exitCode, stdout]).toEqual([1, ""]);
  expect(stderr).toBe("the server ended before it answered:\nport is taken");
});

test("a ledger that is not closed ends everything, the server too", async () => {
  const { exitCode, stdout } = await run([join(folder, "xrpld"), "2", "type=NuDB"], "close");
  expect([exitCode, stdout]).toEqual([1, ""]);
  expect(await isRunning()).toBe(false);
});

test("too few arguments are refused", async () => {
  const { exitCode, stderr } = await run([join(folder, "xrpld"), "2"]);
  expect([exitCode, stderr]).toEqual([2, "usage: server-counts.sh XRPLD LEDGERS type=NuDB|type=RocksDB…"]);
});

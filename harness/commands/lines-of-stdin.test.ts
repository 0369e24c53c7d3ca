import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { linesOfStdin } from "./lines-of-stdin.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-lines-"));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

test("all lines come, characters and line breaks on the border of two pieces too, and no file stays", async () => {
  vi.stubEnv("TMPDIR", folder);
  const bytes = Buffer.from("a\r\n7 μs\n\nlast");
  const stdin = Readable.from([...bytes].map((byte) => Buffer.of(byte)));
  expect([...(await linesOfStdin({ stdin }))]).toEqual(["a", "7 μs", "", "last"]);
  expect([...(await linesOfStdin({ stdin: Readable.from([]) }))]).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test("no room for what comes is told", async () => {
  vi.stubEnv("TMPDIR", join(folder, "missing"));
  await expect(linesOfStdin({ stdin: Readable.from(["a"]) })).rejects.toThrow(/^stdin: cannot be kept in .*: ENOENT$/);
});

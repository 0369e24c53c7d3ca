import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { writeChunks } from "./write-chunks.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-chunks-"));
});
afterEach(() => rm(folder, { recursive: true }));

const { signal } = new AbortController();

test("all parts come into the file, however large they are together", async () => {
  const parts = Array.from({ length: 300 }, (_, at) => `${at} ${"é".repeat(10_000)}\n`);
  await writeChunks(join(folder, "new/file"), parts, signal);
  expect((await readFile(join(folder, "new/file"), "utf8")) === parts.join("")).toBe(true);
  expect(await readdir(join(folder, "new"))).toEqual(["file"]);
});

test("a file whose making fails or is interrupted stays what it was", async () => {
  await writeFile(join(folder, "file"), "before");
  function* failing(): Generator<string> {
    yield "x".repeat(3_000_000);
    throw new InputError("a series is damaged");
  }
  await expect(writeChunks(join(folder, "file"), failing(), signal)).rejects.toThrow("a series is damaged");
  await expect(writeChunks(join(folder, "file"), ["x"], AbortSignal.abort("SIGINT"))).rejects.toThrow(InputError);
  expect(await readFile(join(folder, "file"), "utf8")).toBe("before");
  expect(await readdir(folder)).toEqual(["file"]);
});

import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { outputLines } from "./output-lines.ts";

const lines = (...chunks: Buffer[]) => Readable.from(outputLines(Readable.from(chunks))).toArray();
const euro = Buffer.from("€");

test("lines and characters may be spread over chunks, and the last line needs no end", async () => {
  const chunks = [Buffer.from("one\ntw"), Buffer.from("o\n"), euro.subarray(0, 1), euro.subarray(1)];
  expect(await lines(...chunks)).toEqual(["one", "two", "€"]);
});

test("a line without end comes in pieces", async () => {
  const endless = Array.from({ length: 40 }, () => Buffer.alloc(16 * 1024, "x"));
  expect((await lines(...endless)).map((piece: string) => piece.length)).toEqual(Array(10).fill(64 * 1024));
});

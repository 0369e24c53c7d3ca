import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { InputError } from "../model/errors.ts";
import { type ZipOrder, zipOf } from "./hostile/zip-of.ts";
import { unzip } from "./unzip.ts";

const limits = { "job.json": 1000, "run.json": 100_000 };
const files: Readonly<Record<string, string>> = {
  "job.json": '{"id":"a"}',
  "run.json": JSON.stringify([..."values".repeat(300)]),
};
const order: ZipOrder = { entries: Object.entries(files).map(([name, bytes]) => ({ name, bytes })) };
const contentOf = async (zip: Uint8Array) =>
  Object.fromEntries(
    [...(await unzip(zip, "a.zip", limits))].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );

test.each<[string, ZipOrder]>([
  ["with sizes behind the data", order],
  ["with sizes before the data", { entries: order.entries.map((entry) => ({ ...entry, flags: 0 })) }],
  ["whose entries are stored", { entries: order.entries.map((entry) => ({ ...entry, flags: 0, method: 0 })) }],
  ["whose names are said to be UTF-8", { entries: order.entries.map((entry) => ({ ...entry, flags: 0x808 })) }],
  ["made on DOS", { entries: order.entries.map((entry) => ({ ...entry, central: { attributes: 0x20 } })) }],
])("a zip %s is read", async (_, given) => {
  expect(await contentOf(zipOf(given))).toEqual(files);
});

test.each([true, false])("what yazl makes is read, compressed: %s", async (compress) => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    // Else it adds the time as an extra field.
    zip.addBuffer(Buffer.from(content), name, { compress, forceDosTimestamp: true });
  }
  zip.end();
  expect(await contentOf(await buffer(zip.outputStream))).toEqual(files);
});

test("an empty zip and an empty file are read", async () => {
  expect(await contentOf(zipOf({ entries: [] }))).toEqual({});
  expect(await contentOf(zipOf({ entries: [{ name: "job.json", bytes: "" }] }))).toEqual({ "job.json": "" });
});

test("a file as large as it may be is read, one byte more is not", async () => {
  const sized = (length: number) => zipOf({ entries: [{ name: "job.json", bytes: "x".repeat(length) }] });
  expect(await contentOf(sized(1000))).toEqual({ "job.json": "x".repeat(1000) });
  await expect(contentOf(sized(1001))).rejects.toThrow("a.zip: job.json: has 1001 bytes: at most 1000 are taken");
});

test("a changed zip gives the files that it had, or a sentence", async () => {
  const zip = zipOf(order);
  const change = fc.oneof(
    fc.record({ kind: fc.constant("set" as const), at: fc.nat(zip.length - 1), value: fc.nat(255) }),
    fc.record({ kind: fc.constant("flip" as const), at: fc.nat(zip.length - 1), value: fc.nat(7) }),
    fc.record({ kind: fc.constant("cut" as const), at: fc.nat(zip.length - 1), value: fc.nat(40) }),
    fc.record({ kind: fc.constant("again" as const), at: fc.nat(zip.length - 1), value: fc.nat(120) }),
    fc.record({ kind: fc.constant("word" as const), at: fc.nat(zip.length - 4), value: fc.nat(0xffffffff) }),
  );
  const changed = ({ kind, at, value }: { kind: string; at: number; value: number }, bytes: Buffer): Buffer => {
    if (kind === "cut") return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + value)]);
    if (kind === "again") return Buffer.concat([bytes.subarray(0, at + value), bytes.subarray(at)]);
    const copy = Buffer.from(bytes);
    if (kind === "word" && at + 4 <= copy.length) copy.writeUInt32LE(value, at);
    else if (at < copy.length) copy[at] = kind === "flip" ? copy[at]! ^ (1 << value) : value & 255;
    return copy;
  };
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const hostile = changes.reduce((bytes, one) => changed(one, bytes), zip);
      try {
        expect(await contentOf(hostile)).toEqual(files);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        refused += 1;
        expect(error.message).toMatch(/^a\.zip: \S/);
      }
    }),
    { seed: 1, numRuns: 8000 },
  );
  expect(refused).toBeGreaterThan(4000);
});

test("each single byte of a zip may be any other, and the files stay what they were or there is a sentence", async () => {
  const zip = zipOf({ entries: [{ name: "job.json", bytes: files["job.json"]! }] });
  for (let at = 0; at < zip.length; at++) {
    for (const value of [0, 1, 8, 0x7f, 0x80, 0xff, zip[at]! ^ 1, zip[at]! ^ 0x20]) {
      const hostile = Buffer.from(zip);
      hostile[at] = value;
      try {
        expect(await contentOf(hostile)).toEqual({ "job.json": files["job.json"] });
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }
  }
});

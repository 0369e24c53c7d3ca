import yauzl, { type Entry } from "yauzl";
import { InputError } from "../model/errors.ts";
import { inflateEntry } from "./inflate-entry.ts";
import { checkZipEnd } from "./zip-end.ts";

/** Bytes of each entry at most, inflated, by name: no other name is taken. */
export type EntryLimits = Readonly<Record<string, number>>;

/** Of a header in the central directory, before the name. */
const headerLength = 46;
/** Of Unix's mode: what kind of file. */
const [kindMask, regularFile] = [0o170000, 0o100000];

/**
 * The files of a zip that may be hostile. Taken is only what every reader of zips understands in the same way: the entries
 * fill the bytes from the first to the central directory without gap or overlap, and what is said of them twice agrees.
 * Nothing is written anywhere.
 *
 * @param origin what the reader of a message calls the zip
 * @throws InputError that names zip and entry
 */
export async function unzip(zip: Uint8Array, origin: string, limits: EntryLimits): Promise<Map<string, Uint8Array>> {
  const buffer = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = checkZipEnd(buffer, origin);
  const entries = await entriesOf(buffer, origin);
  const named = entries.map((entry) => ({ entry, name: nameOf(entry, limits, origin) }));
  for (const [at, { name }] of named.entries()) {
    if (named.findIndex((other) => other.name === name) < at) throw new InputError(`${origin}: ${name}: comes twice`);
  }
  named.sort((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader);
  const files = new Map<string, Uint8Array>();
  let at = 0;
  for (const { entry, name } of named) {
    const place = `${origin}: ${name}`;
    checkHeader(entry, place, limits[name]!);
    const start = entry.relativeOffsetOfLocalHeader;
    if (start !== at) throw new InputError(`${place}: begins at byte ${start}, and what is before it ends at ${at}`);
    const inflated = inflateEntry(buffer.subarray(0, end.directory), entry, place);
    files.set(name, inflated.file);
    at = inflated.end;
  }
  if (at !== end.directory) throw new InputError(`${origin}: bytes ${at} to ${end.directory} belong to no entry`);
  const told = entries.reduce((sum, { fileNameLength }) => sum + headerLength + fileNameLength, 0);
  if (told !== end.directoryLength) {
    throw new InputError(`${origin}: the central directory has ${end.directoryLength} bytes, its entries ${told}`);
  }
  return files;
}

async function entriesOf(buffer: Buffer, origin: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    // Names as bytes: what is decoded may become another's name.
    const zip = await yauzl.fromBufferPromise(buffer, { decodeStrings: false, validateEntrySizes: false });
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw new InputError(`${origin}: ${(error as Error).message}`);
  }
  return entries;
}

function nameOf({ fileNameRaw }: Entry, limits: EntryLimits, origin: string): string {
  const name = Object.keys(limits).find((allowed) => fileNameRaw.equals(Buffer.from(allowed)));
  if (name !== undefined) return name;
  const shown = JSON.stringify(fileNameRaw.subarray(0, 100).toString("utf8"));
  throw new InputError(`${origin}: ${shown} is no name of an entry: ${Object.keys(limits).join(", ")}`);
}

function checkHeader(entry: Entry, place: string, limit: number): void {
  if (entry.extraFieldLength > 0) throw new InputError(`${place}: has extra fields`);
  if (entry.fileCommentLength > 0) throw new InputError(`${place}: has a comment`);
  const mode = entry.externalFileAttributes >>> 16;
  const isFolder = (entry.externalFileAttributes & 0x10) !== 0;
  if (isFolder || (mode !== 0 && (mode & kindMask) !== regularFile && (mode & kindMask) !== 0)) {
    throw new InputError(`${place}: is no regular file (attributes 0x${entry.externalFileAttributes.toString(16)})`);
  }
  const { uncompressedSize } = entry;
  if (uncompressedSize > limit)
    throw new InputError(`${place}: has ${uncompressedSize} bytes: at most ${limit} are taken`);
}

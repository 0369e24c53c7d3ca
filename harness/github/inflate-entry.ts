import { crc32, inflateRawSync } from "node:zlib";
import type { Entry } from "yauzl";
import { InputError } from "../model/errors.ts";

const [localSignature, descriptorSignature] = [0x04034b50, 0x08074b50];
const [localLength, descriptorLength] = [30, 16];
const [stored, deflated] = [0, 8];
/** Of the general purpose bits: the sizes stand behind the data; beside it, that the name is UTF-8, and how hard deflate tried. */
const [sizesBehind, harmless] = [0x0008, 0x0808 | 0x0006];

/** As @types/node has it not: with `info`, how much was read comes along. */
type Inflated = { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };

/**
 * One entry's bytes, where its local header, the central directory and the bytes themselves say the same of it.
 *
 * @param zip up to the central directory
 * @param entry as the central directory has it, its size within limits
 * @param place what the reader of a message calls the entry
 * @returns the bytes, and where what belongs to the entry ends
 * @throws InputError
 */
export function inflateEntry(zip: Buffer, entry: Entry, place: string): { file: Uint8Array; end: number } {
  const refuse = (sentence: string): never => {
    throw new InputError(`${place}: ${sentence}`);
  };
  const { generalPurposeBitFlag: flags, compressionMethod: method, compressedSize, uncompressedSize } = entry;
  if ((flags & ~harmless) !== 0) refuse(`is encrypted, patched or masked (flags 0x${flags.toString(16)})`);
  if (method !== stored && method !== deflated) refuse(`is compressed by method ${method}: only deflate is taken`);
  const isBehind = (flags & sizesBehind) !== 0;
  // Where such data end is for readers without a directory to guess.
  if (isBehind && method === stored) refuse("is stored, and says its size behind it");

  const header = zip.subarray(entry.relativeOffsetOfLocalHeader);
  if (header.length < localLength || header.readUInt32LE(0) !== localSignature) refuse("has no local header");
  const nameLength = header.readUInt16LE(26);
  const name = header.subarray(localLength, localLength + nameLength);
  if (!name.equals(entry.fileNameRaw)) refuse(`is called ${JSON.stringify(name.toString("utf8", 0, 100))} by itself`);
  if (header.readUInt16LE(28) !== 0) refuse("has extra fields in its local header");
  if (header.readUInt16LE(6) !== flags || header.readUInt16LE(8) !== method) {
    refuse("has other flags or another method in its local header");
  }
  const said = [header.readUInt32LE(14), header.readUInt32LE(18), header.readUInt32LE(22)];
  const known = [entry.crc32, compressedSize, uncompressedSize];
  const agrees = said.every((value, i) => value === known[i]);
  if (!agrees && !(isBehind && said.every((value) => value === 0))) refuse("has other sizes in its local header");

  const start = localLength + nameLength;
  const data = header.subarray(start, start + compressedSize);
  if (data.length < compressedSize) refuse("goes on into the central directory");
  const file = method === stored ? data : inflated(data, uncompressedSize, refuse);
  if (file.length !== uncompressedSize) refuse(`has ${file.length} bytes, and should have ${uncompressedSize}`);
  if (crc32(file) !== entry.crc32) refuse("has another CRC-32 than it should have");
  const end = entry.relativeOffsetOfLocalHeader + start + compressedSize;
  if (!isBehind) return { file, end };
  const descriptor = zip.subarray(end, end + descriptorLength);
  const behind = [descriptorSignature, ...known];
  if (descriptor.length < descriptorLength || behind.some((value, i) => descriptor.readUInt32LE(4 * i) !== value)) {
    refuse("has other sizes behind its data");
  }
  return { file, end: end + descriptorLength };
}

function inflated(data: Buffer, size: number, refuse: (sentence: string) => never): Buffer {
  let result: Inflated;
  try {
    // Stops as soon as there is more than there should be.
    const options = { info: true, maxOutputLength: Math.max(size, 1) };
    result = inflateRawSync(data, options) as unknown as Inflated;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") refuse(`has more than its ${size} bytes`);
    return refuse(`cannot be inflated: ${(error as Error).message}`);
  }
  if (result.engine.bytesWritten !== data.length) refuse("has bytes behind what can be inflated");
  return result.buffer;
}

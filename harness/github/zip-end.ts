import { InputError } from "../model/errors.ts";

/** What stands at the end of a zip. */
export interface ZipEnd {
  readonly entries: number;
  /** Where the central directory begins, and how long it is. */
  readonly directory: number;
  readonly directoryLength: number;
}

const mostEntries = 16;
const endLength = 22;
const zip64LocatorLength = 20;
const [endSignature, zip64LocatorSignature] = [0x06054b50, 0x07064b50];

/**
 * The end of a zip that no reader can look for in another place: it ends the bytes, and the central directory ends where
 * it begins.
 *
 * @throws InputError
 */
export function checkZipEnd(zip: Buffer, origin: string): ZipEnd {
  const at = zip.length - endLength;
  if (at < 0 || zip.readUInt32LE(at) !== endSignature) {
    throw new InputError(`${origin}: is no zip that ends with its central directory's end and no comment`);
  }
  const comment = zip.readUInt16LE(at + 20);
  if (comment !== 0) throw new InputError(`${origin}: announces a comment of ${comment} bytes`);
  const [disk, directoryDisk, here, entries] = [4, 6, 8, 10].map((field) => zip.readUInt16LE(at + field)) as [
    number,
    number,
    number,
    number,
  ];
  if (disk !== 0 || directoryDisk !== 0 || here !== entries)
    throw new InputError(`${origin}: is on more than one disk`);
  if (entries > mostEntries)
    throw new InputError(`${origin}: has ${entries} entries: at most ${mostEntries} are taken`);
  const directoryLength = zip.readUInt32LE(at + 12);
  const directory = zip.readUInt32LE(at + 16);
  // Also the one that yauzl would follow, forged from the last header's fields.
  const locator = at - zip64LocatorLength;
  if (locator >= 0 && zip.readUInt32LE(locator) === zip64LocatorSignature)
    throw new InputError(`${origin}: is a zip64`);
  if (directory + directoryLength !== at) {
    throw new InputError(
      `${origin}: the central directory ends at byte ${directory + directoryLength}, its end is at ${at}`,
    );
  }
  return { entries, directory, directoryLength };
}

import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, fromBuffer, type Options, type ZipFile } from "yauzl";

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** Texts of a zip's entries by their names. */
export async function zipEntries(zip: Buffer): Promise<Record<string, string>> {
  const file = await open(zip, { lazyEntries: true });
  const entries: Record<string, string> = {};
  await new Promise<void>((resolve, reject) => {
    file.on("error", reject).on("end", resolve);
    file.on("entry", (entry: Entry) => {
      file.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        entries[entry.fileName] = (await buffer(stream)).toString("utf8");
        file.readEntry();
      });
    });
    file.readEntry();
  });
  return entries;
}

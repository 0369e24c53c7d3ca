import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkJson } from "../../../model/check.ts";
import { InputError } from "../../../model/errors.ts";
import type { Selection } from "../../history.ts";
import { manifestName, manifestSchema } from "../manifest.ts";
import { selectParts } from "../select-parts.ts";
import type { Bucket } from "./bucket.ts";
import { inParallel } from "./in-parallel.ts";

const requestsAtOnce = 8;

/**
 * Fetches the manifest and the selected parts of an export into a temporary folder, which is gone after its use. Only
 * what the manifest lists is asked for, so that the right to read objects is enough.
 *
 * @throws InputError where there is no export or a part of it is missing; what the bucket and `use` throw
 */
export async function withDownloaded<T>(
  bucket: Bucket,
  selection: Selection,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "plimsoll-parquet-"));
  try {
    const manifest = await bucket.get(manifestName);
    if (manifest === undefined)
      throw new InputError(`${bucket.name}: no export of Plimsoll: ${manifestName} is missing`);
    await writeFile(join(folder, manifestName), manifest);
    const checked = checkJson(manifestSchema, Buffer.from(manifest).toString(), `${bucket.name}/${manifestName}`);
    await inParallel(selectParts(checked, selection), requestsAtOnce, async ({ path }) => {
      const part = await bucket.get(path);
      if (part === undefined) {
        throw new InputError(`${bucket.name}/${path}: missing, though ${manifestName} lists it: export again`);
      }
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), part);
    });
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

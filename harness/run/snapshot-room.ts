import { constants } from "node:fs";
import { copyFile, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { MeasurementError } from "../model/errors.ts";
import type { SnapshotFiles } from "./snapshot-files.ts";

/**
 * Makes sure that copies of a snapshot fit on the device. Where its blocks can be shared they take no room.
 *
 * @param into folder on that device
 * @throws MeasurementError with what is needed and what there is
 */
export async function checkSnapshotRoom(
  folder: string,
  { allocatedBytes, largest }: Pick<SnapshotFiles, "allocatedBytes" | "largest">,
  copies: number,
  into: string,
): Promise<void> {
  const { bavail, bsize } = await statfs(into);
  const [needed, free] = [copies * allocatedBytes, bavail * bsize];
  if (needed <= free || (await sharesBlocks(join(folder, largest), into))) return;
  const what = copies === 1 ? "a copy" : `${copies} copies`;
  throw new MeasurementError(
    `no room for ${what} of ${folder}: ${gib(needed)} on ${into}, where ${gib(free)} are free`,
  );
}

/** Whether the file system makes a copy of a file that shares its blocks. */
async function sharesBlocks(file: string, into: string): Promise<boolean> {
  const probe = join(into, `plimsoll-probe-${process.pid}`);
  try {
    await copyFile(file, probe, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  } finally {
    await rm(probe, { force: true });
  }
}

const gib = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(2)} GiB`;

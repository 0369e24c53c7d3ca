import { existsSync, realpathSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { mountOf } from "./mount.ts";

export interface BlockDevice {
  /** As in /proc/diskstats and /sys/block: the whole disk, where the folder is on a partition. */
  readonly name: string;
  /** Its folder in /sys. */
  readonly sys: string;
}

/** The disk under a folder, or undefined where there is none to be seen: tmpfs, overlay, network. */
export async function blockDevice(folder: string): Promise<BlockDevice | undefined> {
  return fromNumber((await stat(folder, { bigint: true })).dev) ?? (await fromMount(folder));
}

/** btrfs and others give their files numbers of no device; the mount then still names one. */
async function fromMount(folder: string): Promise<BlockDevice | undefined> {
  const { source } = await mountOf(folder);
  if (!source.startsWith("/dev/")) return undefined;
  const special = await stat(source, { bigint: true }).catch(() => undefined);
  return special && fromNumber(special.rdev);
}

function fromNumber(device: bigint): BlockDevice | undefined {
  // How Linux packs the two: makedev(3).
  const major = ((device >> 8n) & 0xfffn) | ((device >> 32n) & 0xfffff000n);
  const minor = (device & 0xffn) | ((device >> 12n) & 0xffffff00n);
  const link = `/sys/dev/block/${major}:${minor}`;
  if (!existsSync(link)) return undefined;
  const found = realpathSync(link);
  const sys = existsSync(`${found}/partition`) ? dirname(found) : found;
  return { name: basename(sys), sys };
}

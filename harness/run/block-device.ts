import { existsSync, realpathSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { mountOf } from "./mount.ts";
import { systemEntries } from "./system-files.ts";

export interface BlockDevice {
  /** As in /proc/diskstats and /sys/block: the whole disk, where the folder is on a partition. */
  readonly name: string;
  /** Its folder in /sys. */
  readonly sys: string;
}

/**
 * The disk under a folder, or undefined where there is none to be seen: tmpfs, overlay, network.
 *
 * @param root below which /proc and /sys are looked up; empty: this machine's
 */
export async function blockDevice(folder: string, root = ""): Promise<BlockDevice | undefined> {
  return fromNumber((await stat(folder, { bigint: true })).dev, root) ?? (await fromMount(folder, root));
}

/** The disks that a device stands on: itself, or what is below a volume (dm-crypt, LVM, md). */
export function disksUnder({ name, sys }: BlockDevice): BlockDevice[] {
  const below = systemEntries(`${sys}/slaves`);
  if (below.length === 0) return [{ name, sys }];
  return below.flatMap((slave) => disksUnder(wholeDisk(realpathSync(`${sys}/slaves/${slave}`))));
}

/** btrfs and others give their files numbers of no device; the mount then still names one. */
async function fromMount(folder: string, root: string): Promise<BlockDevice | undefined> {
  const { source } = await mountOf(folder, root);
  if (!source.startsWith("/dev/")) return undefined;
  const special = await stat(source, { bigint: true }).catch(() => undefined);
  return special && fromNumber(special.rdev, root);
}

function fromNumber(device: bigint, root: string): BlockDevice | undefined {
  // How Linux packs the two: makedev(3).
  const major = ((device >> 8n) & 0xfffn) | ((device >> 32n) & 0xfffff000n);
  const minor = (device & 0xffn) | ((device >> 12n) & 0xffffff00n);
  const link = `${root}/sys/dev/block/${major}:${minor}`;
  return existsSync(link) ? wholeDisk(realpathSync(link)) : undefined;
}

function wholeDisk(found: string): BlockDevice {
  const sys = existsSync(`${found}/partition`) ? dirname(found) : found;
  return { name: basename(sys), sys };
}

import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { arch, availableParallelism, cpus, release, totalmem } from "node:os";
import { basename } from "node:path";
import { canonicalJson } from "../model/canonical-json.ts";
import { InputError } from "../model/errors.ts";
import type { Machine } from "../model/run-record.ts";
import { type BlockDevice, blockDevice, disksUnder } from "./block-device.ts";
import { mountOf } from "./mount.ts";
import { systemEntries, systemText } from "./system-files.ts";

const quarterGiB = 2 ** 28;

/**
 * The machine as far as it decides what is measured.
 *
 * @param dataDir folder in which executions will have theirs; must exist
 * @param toolchain version lines by name
 */
export async function describeMachine({
  dataDir,
  toolchain,
}: {
  readonly dataDir: string;
  readonly toolchain: Readonly<Record<string, string>>;
}): Promise<Machine> {
  if (!existsSync(dataDir)) throw new InputError(`there is no data folder ${dataDir}`);
  const { filesystem, options } = await mountOf(dataDir);
  const disk = await blockDevice(dataDir);
  const described = {
    cpu: cpus()[0]?.model.trim() || arch(),
    cores: availableParallelism(),
    memoryBytes: Math.max(1, Math.round(totalmem() / quarterGiB)) * quarterGiB,
    kernel: release().split(".").slice(0, 2).join("."),
    device: { ...identityOf(disk), filesystem, mountOptions: options.join(",").slice(0, 1000) },
    governor: governors(),
    toolchain,
  };
  return {
    fingerprint: createHash("sha256").update(canonicalJson(described)).digest("hex").slice(0, 12),
    ...described,
  };
}

/** A volume is what it stands on. */
function identityOf(disk: BlockDevice | undefined): { model: string; firmware: string } {
  if (disk === undefined) return { model: "none", firmware: "none" };
  const disks = disksUnder(disk).map(diskIdentity);
  const together = (pick: (disk: (typeof disks)[number]) => string) => [...new Set(disks.map(pick))].sort().join(" + ");
  return { model: together((disk) => disk.model), firmware: together((disk) => disk.firmware) };
}

export function diskIdentity({ sys }: BlockDevice): { model: string; firmware: string } {
  return {
    // Virtual disks have no model; their driver says what they are.
    model: systemText(`${sys}/device/model`) ?? target(`${sys}/device/driver`) ?? basename(sys).replace(/\d+$/, ""),
    firmware: systemText(`${sys}/device/firmware_rev`) ?? systemText(`${sys}/device/rev`) ?? "none",
  };
}

/** @param root below which /sys is looked up; empty: this machine's */
export function governors(root = ""): string {
  const folder = `${root}/sys/devices/system/cpu`;
  const found = systemEntries(folder)
    .filter((name) => /^cpu\d+$/.test(name))
    .map((name) => systemText(`${folder}/${name}/cpufreq/scaling_governor`))
    .filter((governor) => governor !== undefined);
  return [...new Set(found)].sort().join(" + ") || "none";
}

function target(link: string): string | undefined {
  return existsSync(link) ? basename(realpathSync(link)) : undefined;
}

import { quote } from "shlex";
import type { Finding } from "../../model/fitness.ts";
import { mountOf } from "../mount.ts";
import type { Patient } from "./patient.ts";

const elsewhere = "plimsoll doctor --data-dir DIR # a folder on the device that is to be measured";

/** Filesystems without a device of this machine behind them, and what is behind them. */
const noDevice: Readonly<Record<string, string>> = {
  ...{ tmpfs: "memory", ramfs: "memory", overlay: "a container's layers", aufs: "a container's layers" },
  ...{ nfs: "a network", nfs4: "a network", cifs: "a network", smb3: "a network", ceph: "a network" },
  ...{ "9p": "the host's own filesystem", virtiofs: "the host's own filesystem", vboxsf: "the host's own filesystem" },
};
const usual = ["ext4", "xfs", "f2fs"];
const copyOnWrite = ["btrfs", "zfs", "bcachefs"];

/** What the data folder is mounted from, and how. */
export async function dataMount({ root, dataDir }: Pick<Patient, "root" | "dataDir">): Promise<Finding[]> {
  const { filesystem, options, point } = await mountOf(dataDir, root);
  const check = "filesystem";
  const behind = noDevice[filesystem] ?? (filesystem.startsWith("fuse") ? "a program" : undefined);
  if (behind !== undefined) {
    const sentence = `${dataDir} is on ${filesystem}: behind it is ${behind}, and no device that could be measured`;
    return [{ check, level: "problem", sentence, mend: elsewhere }];
  }
  if (options.includes("ro"))
    return [{ check, level: "problem", sentence: `${point} is mounted read-only`, mend: elsewhere }];
  return [filesystemFinding(filesystem, dataDir), ...optionFindings(options, point)];
}

function filesystemFinding(filesystem: string, dataDir: string): Finding {
  const check = "filesystem";
  if (usual.includes(filesystem)) return { check, level: "ok", sentence: `${dataDir} is on ${filesystem}` };
  if (copyOnWrite.includes(filesystem)) {
    const sentence = `${dataDir} is on ${filesystem}, which copies on write: results hold for nodes on the same alone`;
    return { check, level: "note", sentence };
  }
  return { check, level: "unknown", sentence: `${dataDir} is on ${filesystem}, of which nothing is known` };
}

function optionFindings(options: readonly string[], point: string): Finding[] {
  const remount = (option: string) => `sudo mount -o remount,${option} ${quote(point)}`;
  const findings: Finding[] = [];
  const check = "mount options";
  if (options.includes("noatime")) findings.push({ check, level: "ok", sentence: "reading writes no access times" });
  else {
    const relative = options.includes("relatime");
    const when = relative ? "once a day" : "each time";
    const sentence = `${point} is not mounted noatime: reading a file writes its access time, ${when}`;
    findings.push({ check, level: relative ? "note" : "warning", sentence, mend: remount("noatime") });
  }
  if (options.includes("discard")) {
    const sentence = `${point} is mounted with discard: the device frees blocks while it is measured`;
    findings.push({ check: "discard", level: "warning", sentence, mend: remount("nodiscard") });
  }
  if (options.includes("sync") || options.includes("dirsync")) {
    const sentence = `${point} is mounted to write through: nodes do not run like that`;
    findings.push({ check: "write through", level: "warning", sentence, mend: remount("async") });
  }
  return findings;
}

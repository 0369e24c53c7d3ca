import type { Finding } from "../../model/fitness.ts";
import { type BlockDevice, blockDevice, disksUnder } from "../block-device.ts";
import { diskIdentity } from "../machine.ts";
import { systemText } from "../system-files.ts";
import type { Patient } from "./patient.ts";

/** The disks below the data folder. */
export async function dataDevice({ root, dataDir }: Pick<Patient, "root" | "dataDir">): Promise<Finding[]> {
  const device = await blockDevice(dataDir, root);
  if (device === undefined)
    return [{ check: "device", level: "unknown", sentence: `no disk is to be seen below ${dataDir}` }];
  const disks = disksUnder(device);
  return disks.flatMap((disk) => [kind(disk), scheduler(disk)]);
}

function kind(disk: BlockDevice): Finding {
  const check = "device";
  const { name, sys } = disk;
  const { model } = diskIdentity(disk);
  const called = `${name} (${model})`;
  if (/^nvme/.test(name)) return { check, level: "ok", sentence: `${called} is NVMe` };
  // They say that they rotate, or that they do not, whatever is behind them.
  if (/^(vd|xvd|nbd|rbd|loop)/.test(name))
    return {
      check,
      level: "warning",
      sentence: `${called} is virtual: what it stands on, and who shares it, is not known`,
    };
  const rotates = systemText(`${sys}/queue/rotational`);
  if (rotates === "1")
    return { check, level: "problem", sentence: `${called} rotates: seeks would be measured, and no node's storage` };
  if (rotates === "0") return { check, level: "warning", sentence: `${called} does not rotate, and is not NVMe` };
  return { check, level: "unknown", sentence: `${called} does not say what it is` };
}

/** Reordering costs more than it gains on a device without a head that moves. */
function scheduler({ name, sys }: BlockDevice): Finding {
  const check = "scheduler";
  const offered = systemText(`${sys}/queue/scheduler`);
  const chosen = /\[(\w[\w-]*)\]/.exec(offered ?? "")?.[1] ?? offered;
  if (chosen === undefined) return { check, level: "unknown", sentence: `the I/O scheduler of ${name} is not known` };
  if (chosen === "none") return { check, level: "ok", sentence: `the I/O scheduler of ${name} is none` };
  const sentence = `the I/O scheduler of ${name} is ${chosen}, and should be none`;
  return { check, level: "warning", sentence, mend: `echo none | sudo tee /sys/block/${name}/queue/scheduler` };
}

import { statfs } from "node:fs/promises";
import type { Finding } from "../../model/fitness.ts";
import type { Patient } from "./patient.ts";

const gigabyte = 1e9;

/** Room on the device that is measured. */
export async function freeSpace({ dataDir }: Pick<Patient, "dataDir">): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return [spaceFinding(bavail * bsize, blocks * bsize)];
}

/** @param free B, for who is not root */
export function spaceFinding(free: number, total: number): Finding {
  const check = "free space";
  const share = total > 0 ? Math.round((free / total) * 100) : 0;
  const sentence = `${(free / gigabyte).toFixed(1)} GB are free, ${share} %`;
  if (free < 2 * gigabyte) return { check, level: "problem", sentence: `${sentence}: a run may end for want of room` };
  if (free < 20 * gigabyte)
    return { check, level: "warning", sentence: `${sentence}: builds of large nodes take more` };
  // What it calls free is what a device moves its writes around in.
  if (share < 10) return { check, level: "warning", sentence: `${sentence}: a full device writes more slowly` };
  return { check, level: "ok", sentence };
}

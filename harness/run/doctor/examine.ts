import type { Finding, Fitness } from "../../model/fitness.ts";
import { confinement } from "./confinement.ts";
import { dataDevice } from "./data-device.ts";
import { dataFolder } from "./data-folder.ts";
import { dataMount } from "./data-mount.ts";
import { freeSpace } from "./free-space.ts";
import { leftovers } from "./leftovers.ts";
import { limits } from "./limits.ts";
import { load } from "./load.ts";
import { memory } from "./memory.ts";
import type { Patient } from "./patient.ts";
import { processor } from "./processor.ts";
import { programs } from "./programs.ts";
import { services } from "./services.ts";
import { virtualisation } from "./virtualisation.ts";

/** In the order in which people would look. */
const checks: readonly ((patient: Patient) => readonly Finding[] | Promise<readonly Finding[]>)[] = [
  ...[programs, confinement, dataFolder, dataMount, dataDevice, freeSpace, processor, memory, limits],
  ...[virtualisation, services, leftovers, load],
];

/** Looks at a machine, and changes nothing. */
export async function examine(patient: Patient): Promise<Fitness> {
  const findings: Finding[] = [];
  // One after the other: the last of them looks at what others do here.
  for (const check of checks) findings.push(...(await check(patient)));
  const fit = findings.every(({ level }) => level !== "problem");
  return { schema: "plimsoll.fitness/1", fit, dataDir: patient.dataDir, findings };
}

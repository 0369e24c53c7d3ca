import { join } from "node:path";
import type { Machine } from "../model/run-record.ts";
import { describeMachine } from "../run/machine.ts";
import type { MeasuringOptions } from "./measuring-options.ts";
import { makeFolder } from "./write-file.ts";

export interface Here {
  readonly machine: Machine;
  /** Folder on the device that is measured. */
  readonly dataDir: string;
}

/**
 * The machine on which would be measured. The data folder is made where it is missing.
 *
 * @param toolchain version lines by name
 */
export async function machineHere(
  toolchain: Machine["toolchain"],
  options: Pick<MeasuringOptions, "work" | "dataDir">,
): Promise<Here> {
  const dataDir = options.dataDir ?? join(options.work, "data");
  await makeFolder(dataDir);
  const machine = await describeMachine({ dataDir, toolchain });
  return { machine, dataDir };
}

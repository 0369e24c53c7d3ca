import { join } from "node:path";
import type { Machine } from "../model/run-record.ts";
import type { Target } from "../model/target.ts";
import { describeMachine } from "../run/machine.ts";
import { toolchainVersions } from "../run/toolchain-versions.ts";
import type { Io } from "./io.ts";
import type { MeasuringOptions } from "./measuring-options.ts";
import { makeFolder } from "./write-file.ts";

export interface Here {
  readonly machine: Machine;
  /** Folder on the device that is measured. */
  readonly dataDir: string;
}

/** The machine on which a target would be measured. The data folder is made where it is missing. */
export async function machineHere(
  io: Io,
  target: Target,
  options: Pick<MeasuringOptions, "work" | "dataDir">,
): Promise<Here> {
  const dataDir = options.dataDir ?? join(options.work, "data");
  await makeFolder(dataDir);
  const machine = await describeMachine({ dataDir, toolchain: await toolchainVersions(target, io.env) });
  return { machine, dataDir };
}

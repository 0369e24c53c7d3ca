import type { Environment } from "../build-environment.ts";
import type { Containment } from "../containment.ts";

/** The machine that is examined. */
export interface Patient {
  /** Below which /proc, /sys, /run and /etc are looked up; empty: this machine's. */
  readonly root: string;
  /** Folder on the device that is measured, a real path. */
  readonly dataDir: string;
  /** The same as it was asked for; where that is not made yet, `dataDir` is the folder in which it will be. */
  readonly asked: string;
  /** Folder for caches and runs. */
  readonly work: string;
  readonly env: Environment;
  /** How programs are held together here. */
  readonly containment: Containment;
  /** Of the process that examines. */
  readonly pid: number;
  /** Lets the machine go on alone for a while. */
  readonly pause: () => Promise<void>;
}

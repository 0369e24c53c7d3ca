/**
 * How much a finding matters. `problem`: what is measured here means little; `warning`: it is noisier, or slower to decide,
 * than it would have to be; `unknown`: this machine does not say; `note`: for the reader.
 */
export type FindingLevel = "problem" | "warning" | "unknown" | "note" | "ok";

export interface Finding {
  /** What was looked at, in two or three words. */
  readonly check: string;
  readonly level: FindingLevel;
  /** With the value that was found. */
  readonly sentence: string;
  /** Command that mends it. */
  readonly mend?: string;
}

/** Whether a machine is fit to measure, and what is wrong with it. */
export interface Fitness {
  readonly schema: "plimsoll.fitness/1";
  /** No finding is a problem. */
  readonly fit: boolean;
  /** Folder on the device that was looked at. */
  readonly dataDir: string;
  readonly findings: readonly Finding[];
}

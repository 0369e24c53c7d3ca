import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Calibration, calibrationSchema } from "../model/calibration.ts";
import { canonicalJson } from "../model/canonical-json.ts";
import type { Arm, Machine } from "../model/run-record.ts";
import type { Io } from "./io.ts";
import { readJson } from "./read-file.ts";

/** Machines change by kernel, firmware and neighbours, more often than their fingerprint tells. */
const freshDays = 7;

export interface Calibrated {
  /** What is to be measured, on this machine. */
  readonly target: string;
  readonly suite: string;
  readonly machine: Machine;
  /** What it is held against: base, where there is one. */
  readonly program: Pick<Arm, "args" | "env">;
  /** What executions start from, and whether both of a pair run at once. */
  readonly snapshot?: string | undefined;
  readonly arms?: "at-once" | undefined;
}

/** Where the calibration of a machine is kept. */
export function calibrationFile(
  work: string,
  { target, suite, machine }: Pick<Calibrated, "target" | "suite" | "machine">,
): string {
  return join(work, "calibrations", target, suite, `${machine.fingerprint}.json`);
}

/**
 * The calibration of this machine for a suite, and what speaks against going by it.
 *
 * @returns no calibration where there is none of this machine and configuration: a warning says so
 * @throws InputError where the file cannot be read as one
 */
export async function readCalibration(
  io: Io,
  work: string,
  wanted: Calibrated,
): Promise<{ readonly calibration?: Calibration; readonly warnings: readonly string[] }> {
  const file = calibrationFile(work, wanted);
  const others = (await readdir(join(file, "..")).catch(() => [])).flatMap(
    (name) => /^([0-9a-f]{12})\.json$/.exec(name)?.[1] ?? [],
  );
  const { fingerprint } = wanted.machine;
  const remedy = `plimsoll calibrate ${wanted.target}/${wanted.suite}`;
  if (!others.includes(fingerprint)) {
    const warning =
      others.length > 0
        ? `calibrated on machine ${others.sort().join(", ")}, this is ${fingerprint}: ${remedy} makes one of it`
        : `no calibration of this machine (${fingerprint}): ${remedy} makes one`;
    return { warnings: [warning] };
  }
  const calibration = await readJson(io, file, calibrationSchema);
  const given = ({ args, env }: Calibrated["program"]) => canonicalJson({ args, env });
  if (given(calibration.program) !== given(wanted.program)) {
    return { warnings: [`calibrated with other arguments or environment than base's: ${remedy} with these makes one`] };
  }
  if (calibration.snapshot !== wanted.snapshot || calibration.arms !== wanted.arms) {
    const warning = `calibrated from another snapshot, or with arms that took turns otherwise: ${remedy} makes one`;
    return { warnings: [warning] };
  }
  const days = Math.floor((io.now().getTime() - Date.parse(calibration.measuredAt)) / (24 * 3600 * 1000));
  return { calibration, warnings: days > freshDays ? [`calibration is ${days} days old: ${remedy} renews it`] : [] };
}

import { accessSync, constants } from "node:fs";
import { quote } from "shlex";
import type { Finding } from "../../model/fitness.ts";
import type { Patient } from "./patient.ts";

/** Whether this user can make the folders of a run where they are to be. */
export function dataFolder({ dataDir, asked }: Pick<Patient, "dataDir" | "asked">): Finding[] {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return [folderFinding(undefined, { dataDir, asked })];
  } catch (error) {
    return [folderFinding((error as NodeJS.ErrnoException).code, { dataDir, asked })];
  }
}

/** @param refused the system's word for why not; undefined: it may */
export function folderFinding(
  refused: string | undefined,
  { dataDir, asked }: Pick<Patient, "dataDir" | "asked">,
): Finding {
  const check = "data folder";
  if (refused === undefined) return { check, level: "ok", sentence: `this user may write in ${dataDir}` };
  const sentence = `this user may not read and write in ${dataDir}: ${refused}`;
  // The one that was asked for: what is above it may be anybody's.
  const mend = `sudo install --directory --owner="$(id --user --name)" ${quote(asked)}`;
  return { check, level: "problem", sentence, ...(refused === "EACCES" && { mend }) };
}

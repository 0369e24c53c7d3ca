import { readFile } from "node:fs/promises";
import { checkRun } from "../model/check-run.ts";
import { InputError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";

/**
 * A run record from a file.
 *
 * @throws InputError with file, place and value
 */
export async function readRun(file: string): Promise<RunRecord> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new InputError(`cannot read ${file}: ${(error as Error).message}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${file}: not JSON: ${(error as Error).message}`);
  }
  return checkRun(value, file);
}

import writeFileAtomic from "write-file-atomic";
import { MeasurementError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";

/**
 * Writes a run record so that the file holds either all of it or what it held before.
 *
 * @throws MeasurementError that names the file
 */
export async function writeRun(file: string, record: RunRecord): Promise<void> {
  try {
    await writeFileAtomic(file, `${indented(record, 2)}\n`);
  } catch (error) {
    throw new MeasurementError(`cannot write ${file}: ${(error as Error).message}`);
  }
}

/** JSON with one line for each field of the record and each of its executions: short, and diffs show what was added. */
function indented(value: unknown, depth: number, indent = ""): string {
  if (depth === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent} `;
  const lines = Array.isArray(value)
    ? value.map((item) => indented(item, depth - 1, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}: ${indented(item, depth - 1, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map((line) => inner + line).join(",\n")}\n${indent}${close}`;
}

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../model/errors.ts";
import type { MeasuringOptions } from "./measuring-options.ts";

/** Sorts by time, and cannot meet another. */
export function newRunId(now: Date): string {
  return `${now.toISOString().replace(/[-:]|\.\d+/g, "")}-${randomBytes(4).toString("hex")}`;
}

/** @throws InputError where another run is kept there already */
export function newRunFile({ out, work }: MeasuringOptions, id: string): string {
  const file = join(out ?? join(work, "runs", id), "run.json");
  if (existsSync(file)) throw new InputError(`${file} is there already: another --out, or --resume to go on with it`);
  return file;
}

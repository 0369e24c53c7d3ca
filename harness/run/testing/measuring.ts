import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ArmName, RunRecord } from "../../model/run-record.ts";
import type { MeasureOptions } from "../measure.ts";
import { schedule } from "../schedule.ts";
import { newRecord } from "./new-record.ts";
import { parseLines } from "./parse-lines.ts";

/** A shell command that prints one result line. */
export function line(operation: string, changes: Readonly<Record<string, unknown>> = {}): string {
  const name = { suite: "timing", subject: "engine", params: {}, operation, metric: "time" };
  return `echo '${JSON.stringify({ ...name, unit: "s", better: "lower", value: 1, ...changes })}'`;
}

/** The key of what `line` prints. */
export const keyOf = (operation: string): string => `timing/engine//${operation}:time`;

/** Uniform enough for an order. */
export function lehmer(state: number): () => number {
  let at = state;
  return () => {
    at = (at * 48271) % 2147483647;
    return at / 2147483647;
  };
}

/**
 * A run of shell scripts in a folder.
 *
 * @param scripts what each arm executes; `$0` is the arm
 */
export function measuring(
  folder: string,
  scripts: Readonly<Partial<Record<ArmName, string>>>,
  changes: Partial<MeasureOptions> = {},
): MeasureOptions {
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { recursive: true });
  const program = (arm: ArmName) => ({ command: ["sh", "-c", scripts[arm]!, arm], artifacts: folder, target: folder });
  const arms = Object.keys(scripts) as ArmName[];
  const record: RunRecord = newRecord({ arms });
  return {
    ...{ record, dataDir, file: join(folder, "run.json"), path: process.env.PATH!, parse: parseLines },
    ...{ timeoutSeconds: 60, outputLimitBytes: 1024 * 1024, deviceLimitSeconds: 0, dropCaches: false },
    programs: { ...(scripts.base !== undefined && { base: program("base") }), head: program("head") },
    decide: () => undefined,
    firstArm: schedule(lehmer(7)),
    now: () => new Date("2024-03-01T12:00:00Z"),
    signal: new AbortController().signal,
    onEvent: () => undefined,
    ...changes,
  };
}

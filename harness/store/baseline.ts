import { createHash } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "../model/canonical-json.ts";
import { checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { type RunRecord, runRecordSchema } from "../model/run-record.ts";
import { unfitForStore } from "./unfit-for-store.ts";

const baselineSchema = z.strictObject({
  schema: z.literal("plimsoll.baseline/1"),
  /** Of the run's canonical JSON in UTF-8. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  run: runRecordSchema,
});

const commitDigits = 12;

/** @returns SHA-256 of everything that the run says, in hexadecimal; the order of members does not matter */
export function digestOf(run: RunRecord): string {
  return createHash("sha256").update(canonicalJson(run)).digest("hex");
}

/** Where a run lies below the store's folder. The run must be fit for the store. */
export function pathOf(run: RunRecord): string {
  const month = run.startedAt.slice(0, "yyyy-mm".length);
  const commit = run.arms.head.commit.slice(0, commitDigits);
  return `${run.target}/${run.suite}/${run.machine.fingerprint}/${month}/${commit}-${run.id}.json`;
}

/** @returns the id of the run that a file is named for, in whatever folder and of whatever commit, or undefined */
export function runIdOf(path: string): string | undefined {
  return /(?:^|\/)[^/]{12}-([0-9A-Za-z-]{8,64})\.json$/.exec(path)?.[1];
}

/** Text of the file that holds a run. */
export function formatBaseline(run: RunRecord): string {
  return `${JSON.stringify({ schema: "plimsoll.baseline/1", sha256: digestOf(run), run })}\n`;
}

/**
 * The inverse of `formatBaseline`.
 *
 * @param file path below the store's folder
 * @throws InputError, its message beginning with the file, for whatever `record` would not have put there
 */
export function parseBaseline(text: string, file: string): RunRecord {
  const run = parseEnvelope(text, file);
  const unfit = unfitForStore(run);
  if (unfit !== undefined) throw new InputError(`${file}: ${unfit}`);
  if (file !== pathOf(run)) throw new InputError(`${file}: in the wrong place: belongs at ${pathOf(run)}`);
  return run;
}

/**
 * A run from the text of a file that holds one, whatever it is kept for.
 *
 * @throws InputError, its message beginning with the file, where the text is damaged
 */
export function parseEnvelope(text: string, file: string): RunRecord {
  const { sha256, run } = checkJson(baselineSchema, text, file);
  const digest = digestOf(run);
  if (digest !== sha256) throw new InputError(`${file}: checksum is ${sha256}, that of the content ${digest}`);
  return run;
}

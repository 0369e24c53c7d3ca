import { createHash } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "../model/canonical-json.ts";
import { checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { parseKey } from "../model/key.ts";
import { betterSchema, unitSchema } from "../model/quantity.ts";
import { armNameSchema, runRecordSchema } from "../model/run-record.ts";
import type { Series, SeriesPoint } from "../model/series.ts";
import { compactEnding } from "./file-kind.ts";
import { byTime } from "./point-order.ts";
import { seriesIdentity } from "./series-identity.ts";
import { folderName } from "./unfit-for-store.ts";

const { id, target, suite, machine, startedAt, state, snapshot, suiteVersion, arms, plan } = runRecordSchema.shape;
const { commit, committedAt, title, args, env } = arms.shape.head.shape;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const pointSchema = z.strictObject({
  ...{ run: id, arm: armNameSchema, commit, committedAt, title, startedAt },
  n: z.int().positive(),
  median: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  samples: z.array(z.number()).min(1),
  /** Of the record that it was taken from, as that record's file had it. */
  sha256,
});

export const seriesSchema = z.strictObject({
  ...{ target, suite, machine },
  configuration: z.strictObject({
    ...{ args, env, state, snapshot },
    arms: plan.shape.arms,
    suiteVersion: suiteVersion.unwrap(),
  }),
  key: z.string(),
  unit: unitSchema,
  better: betterSchema,
  label: z.string(),
  gated: z.boolean(),
  tolerance: plan.shape.tolerance,
  precision: z.number().positive().optional(),
  /** Index of the metric among those of the run that has the first point. */
  position: z.int().nonnegative(),
  points: z.array(pointSchema).min(1),
});

const compactSchema = z.strictObject({
  schema: z.literal("plimsoll.compact/1"),
  /** Of the series' canonical JSON in UTF-8. */
  sha256,
  series: seriesSchema,
});

/** A point of a run whose month was pruned. */
export interface CompactPoint extends SeriesPoint {
  readonly sha256: string;
}

/** One series of a pruned month, all that is needed to read it without anything else. */
export interface CompactSeries extends Series {
  readonly position: number;
  readonly points: readonly CompactPoint[];
}

/** Beginning of the names of the files that hold a series: everything before the digest of the content. */
export function compactPrefix(folder: string, series: Parameters<typeof seriesIdentity>[0]): string {
  return `${folder}/${hex(seriesIdentity(series)).slice(0, 16)}-`;
}

/** The file that holds a series of a month: other content is another file. */
export function formatCompact(series: CompactSeries): { readonly path: string; readonly text: string } {
  const sha256 = hex(canonicalJson(series));
  const text = `${JSON.stringify({ schema: "plimsoll.compact/1", sha256, series })}\n`;
  return { path: pathOf(series, sha256), text };
}

/**
 * The inverse of `formatCompact`.
 *
 * @param file path below the store's root
 * @throws InputError, its message beginning with the file, for whatever pruning would not have put there
 */
export function parseCompact(text: string, file: string): CompactSeries {
  const { sha256, series } = checkJson(compactSchema, text, file);
  const digest = hex(canonicalJson(series));
  if (digest !== sha256) throw new InputError(`${file}: checksum is ${sha256}, that of the content ${digest}`);
  const fault = faultOf(series);
  if (fault !== undefined) throw new InputError(`${file}: ${fault}`);
  const path = pathOf(series, sha256);
  if (file !== path) throw new InputError(`${file}: in the wrong place: belongs at ${path}`);
  return series;
}

function faultOf({ target, suite, key, points }: CompactSeries): string | undefined {
  const stranger = [target, suite].find((name) => !folderName.test(name));
  if (stranger !== undefined) return `${JSON.stringify(stranger)} cannot be a folder`;
  try {
    parseKey(key);
  } catch (error) {
    return (error as Error).message;
  }
  const months = new Set(points.map(monthOf));
  if (months.size > 1) return `points of several months: ${[...months].join(", ")}`;
  const after = points.findIndex((point, i) => i > 0 && byTime(points[i - 1]!, point) >= 0);
  if (after >= 0) return `point ${after + 1} does not come after the one before`;
  const many = points.findIndex(({ n, samples }) => samples.length > n);
  if (many >= 0) return `point ${many + 1} has more values than executions`;
  return undefined;
}

function pathOf(series: CompactSeries, sha256: string): string {
  const { target, suite, machine, points } = series;
  const folder = `${target}/${suite}/${machine.fingerprint}/${monthOf(points[0]!)}`;
  return `${compactPrefix(folder, series)}${sha256.slice(0, 12)}${compactEnding}`;
}

function monthOf({ startedAt }: SeriesPoint): string {
  return startedAt.slice(0, "yyyy-mm".length);
}

function hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

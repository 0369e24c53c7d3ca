import { z } from "zod";
import { check, checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { type Better, quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { baseUnit } from "./base-unit.ts";
import { namePart } from "./name-part.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";

interface Field {
  readonly operation: string;
  readonly metric: string;
  /** As rippled counts. */
  readonly unit: "" | "us" | "B" | "KiB" | "%";
  readonly better: Better;
}

const field = (operation: string, metric: string, unit: Field["unit"] = "", better: Better = "lower"): Field => {
  return { operation, metric, unit, better };
};

/** What get_counts says of stores and caches. What else it counts is objects that live in the process. */
const fields: Readonly<Record<string, Field>> = {
  SLE_hit_rate: field("SLE", "hit-rate", "%", "higher"),
  AL_hit_rate: field("AL", "hit-rate", "%", "higher"),
  ledger_hit_rate: field("ledger", "hit-rate", "%", "higher"),
  node_hit_rate: field("node", "hit-rate", "%", "higher"),
  AL_size: field("AL", "entries"),
  fullbelow_size: field("fullbelow", "entries"),
  treenode_cache_size: field("treenode_cache", "entries"),
  treenode_track_size: field("treenode_track", "entries"),
  // SQLite's memory, divided by 1024
  dbKBTotal: field("dbTotal", "size", "KiB"),
  dbKBLedger: field("dbLedger", "size", "KiB"),
  dbKBTransaction: field("dbTransaction", "size", "KiB"),
  node_reads_total: field("node_reads", "count"),
  node_reads_hit: field("node_reads", "hits", "", "higher"),
  node_read_bytes: field("node_reads", "size", "B"),
  node_reads_duration_us: field("node_reads", "time", "us"),
  node_read_errors: field("node_reads", "errors"),
  node_read_retries: field("node_reads", "retries"),
  read_queue: field("node_reads", "queue"),
  node_writes: field("node_writes", "count"),
  node_written_bytes: field("node_writes", "size", "B"),
  node_writes_duration_us: field("node_writes", "time", "us"),
  node_write_retries: field("node_writes", "retries"),
  node_writes_delayed: field("node_writes", "delayed"),
  write_load: field("node_writes", "load"),
};

/** Strings are 64-bit counters, which JSON of rippled has no number for. */
const countSchema = z.union([z.number(), z.string().regex(/^\d{1,20}$/, "is no count")]);
const countsSchema = z.looseObject(
  Object.fromEntries(Object.keys(fields).map((name) => [name, countSchema.optional()])),
);

/** An answer over HTTP or a WebSocket, or what is in it. */
const answerSchema = z.looseObject({
  status: z.string().optional(),
  error: z.unknown().optional(),
  result: z.record(z.string(), z.unknown()).optional(),
});

/**
 * What rippled's command `get_counts` answers: since its start, of hit rates, sizes, reads, writes and their durations.
 *
 * Counters that are numbers have 32 bits, and so have, for years, the hits and the bytes read that are strings. One that
 * wrapped, or that may have, is no metric: bytes are kept only where one more turn of the counter would mean objects of
 * over 2 KiB on average, of which rippled has none.
 *
 * @param origin what messages call the text
 * @returns one execution; what wrapped, cannot be told or is no measure of a store is set aside
 * @throws InputError where it is no such answer, an answer of an error, or nothing in it is a result
 * @see src/ripple/rpc/handlers/GetCounts.cpp and src/ripple/nodestore/Database.h in rippled
 */
export function parseRippledGetCounts(text: string, suite: string, origin: string): ParsedResults {
  const counts = countsOf(text, origin);
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  const others: string[] = [];
  for (const [name, printed] of Object.entries(counts)) {
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (known === undefined) {
      others.push(name);
      continue;
    }
    const place = `${origin}: ${name}`;
    const { operation, metric, better } = known;
    const base = baseUnit(known.unit === "%" ? "" : known.unit);
    const value = known.unit === "%" ? ratioOf(name, counts) : base.convert(Number(printed));
    const fault = faultOf(name, counts) ?? quantityFault(value, base.unit);
    if (fault !== undefined) setAside.push({ place, reason: `${printed}: ${fault}` });
    else {
      const subject = "nodestore";
      results.push({ suite: namePart(suite), subject, params: {}, operation, metric, unit: base.unit, better, value });
    }
  }
  if (results.length === 0) throw new InputError(`${origin}: no result${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  if (others.length > 0) {
    const named = others.join(", ");
    const shown = named.length > 200 ? `${named.slice(0, 199)}…` : named;
    setAside.push({ place: origin, reason: `${others.length} members are no measures of a store: ${shown}` });
  }
  return { executions: [results], setAside };
}

type Counts = Readonly<Record<string, unknown>>;

function countsOf(text: string, origin: string): Counts {
  // The command line says first which file it loads.
  const answer = checkJson(answerSchema, text.slice(Math.max(0, text.search(/^\s*\{/m))), origin);
  const inner = answer.result ?? answer;
  for (const { status, error } of [answer, inner]) {
    const refused = error !== undefined || (status !== undefined && status !== "success");
    if (refused)
      throw new InputError(`${origin}: the server answered ${JSON.stringify({ status, error }).slice(0, 120)}`);
  }
  return check(countsSchema, inner, answer.result === undefined ? origin : `${origin}: result`);
}

/** Hit rates are percentages, except that of the SLE cache since it became a class of its own: a ratio. */
function ratioOf(name: string, counts: Counts): number {
  const rate = Number(counts[name]);
  return name === "SLE_hit_rate" && rate <= 1 && has64Bits(counts) ? rate : rate / 100;
}

/** Newer versions print the store's counters as strings. */
function has64Bits({ node_writes: writes, node_reads_total: reads }: Counts): boolean {
  return typeof writes === "string" || typeof reads === "string";
}

/** @returns why the counter is no measure, or undefined */
function faultOf(name: string, counts: Counts): string | undefined {
  const value = Number(counts[name]);
  const { unit } = fields[name]!;
  if (unit === "%") return rateFault(name, value, counts);
  if (value < 0) return "wrapped at 32 bits";
  if (!Number.isSafeInteger(value)) return "is no whole number that can be told exactly";
  // What is larger has 64 bits.
  if (typeof counts[name] === "string" && (!narrow.has(name) || value >= turn)) return undefined;
  if (name === "node_reads_total" || name === "node_reads_hit") return readsFault(counts);
  if (name === "node_read_bytes") return readsFault(counts) ?? bytesFault(value, "node_reads_hit", counts);
  if (name === "node_written_bytes") return bytesFault(value, "node_writes", counts);
  return undefined;
}

function rateFault(name: string, rate: number, counts: Counts): string | undefined {
  if (rate > 100) return "is more than 100 %";
  const ambiguous = name === "SLE_hit_rate" && rate > 0 && rate <= 1 && !has64Bits(counts);
  return ambiguous ? "may be a ratio or a percentage" : undefined;
}

const turn = 2 ** 32;

/** Of 32 bits even where they are printed as strings, until they were widened. */
const narrow = new Set(["node_reads_hit", "node_read_bytes"]);

/** More hits than reads: one of the two wrapped, and nobody knows which. */
function readsFault({ node_reads_hit: hits, node_reads_total: total }: Counts): string | undefined {
  if (hits === undefined || total === undefined) return undefined;
  if (Number(hits) > Number(total)) return `wrapped at 32 bits or miscounted: ${hits} of ${total} reads were hits`;
  if (Number(total) < turn || Number(hits) >= turn) return undefined;
  return `may have wrapped at 32 bits: ${hits} of ${total} reads were hits`;
}

/** The values of rippled's own suites have 250 to 2048 bytes, the inner nodes of its trees 516. */
const largestMean = 2048;

function bytesFault(bytes: number, objectsName: string, counts: Counts): string | undefined {
  if (bytes >= turn) return undefined;
  const objects = counts[objectsName];
  if (objects === undefined) return `may have wrapped at 32 bits: no ${objectsName} to check it by`;
  if (Number(objects) > 0 && (bytes + turn) / Number(objects) > largestMean) return undefined;
  if (Number(objects) === 0 && bytes === 0) return undefined;
  return `wrapped at 32 bits, or may have: ${objects} objects (${objectsName})`;
}

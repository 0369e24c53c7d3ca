import { z } from "zod";
import { checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { baseUnit } from "./base-unit.ts";
import { intoExecutions } from "./into-executions.ts";
import { namePart } from "./name-part.ts";
import { paramValue } from "./param-value.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";

const entrySchema = z.looseObject({
  name: z.string().min(1),
  run_name: z.string().min(1).optional(),
  /** Not in versions before 1.5. */
  run_type: z.enum(["iteration", "aggregate"]).optional(),
  aggregate_name: z.string().optional(),
  repetition_index: z.int().optional(),
  error_occurred: z.boolean().optional(),
  error_message: z.string().optional(),
  skipped: z.boolean().optional(),
  skip_message: z.string().optional(),
  time_unit: z.enum(["ns", "us", "ms", "s"]).optional(),
});
type Entry = z.output<typeof entrySchema>;

const fileSchema = z.looseObject({ benchmarks: z.array(entrySchema).min(1) });

/** What each member that is measured means here; those of time are in the unit that the entry says. */
const members: Readonly<Record<string, Pick<ResultLine, "metric" | "better"> & { unit: ResultLine["unit"] }>> = {
  real_time: { metric: "time", unit: "s", better: "lower" },
  cpu_time: { metric: "cpu_time", unit: "s", better: "lower" },
  bytes_per_second: { metric: "throughput", unit: "B/s", better: "higher" },
  items_per_second: { metric: "rate", unit: "1/s", better: "higher" },
  allocs_per_iter: { metric: "allocs", unit: "1", better: "lower" },
  max_bytes_used: { metric: "max_bytes_used", unit: "B", better: "lower" },
  total_allocated_bytes: { metric: "total_allocated_bytes", unit: "B", better: "lower" },
  net_heap_growth: { metric: "net_heap_growth", unit: "B", better: "lower" },
  CYCLES: { metric: "CYCLES", unit: "1", better: "lower" },
  INSTRUCTIONS: { metric: "INSTRUCTIONS", unit: "1", better: "lower" },
};

/** Numbers that say which run an entry is. */
const bookkeeping = new Set([
  "family_index",
  "per_family_instance_index",
  "repetitions",
  "repetition_index",
  "threads",
  "iterations",
]);

/**
 * What Google Benchmark writes with `--benchmark_format=json` or `--benchmark_out`.
 *
 * `BM_Backend_Fetch/rocksdb/1000/real_time/threads:4` is operation `BM_Backend_Fetch` of subject rocksdb with the
 * parameters arg, clock and threads: the first word is the subject, numbers are arg, arg2, …, `name:value` is a
 * parameter, and `real_time`, `process_time` and `manual_time` are the clock. Each repetition is a value. Aggregates
 * are none, except the median where the file has no repetitions (`--benchmark_report_aggregates_only`).
 *
 * @param origin what messages call the text
 * @returns the nth repetition of each benchmark in the nth execution; benchmarks that failed, and counters of which
 *   nothing says whether more is better, are set aside
 * @throws InputError where it is no such file, a repetition comes twice, or nothing in it is a result
 * @see https://github.com/google/benchmark/blob/main/src/json_reporter.cc
 */
export function parseGoogleBenchmark(text: string, suite: string, origin: string): ParsedResults {
  const entries = checkJson(fileSchema, withoutNaN(text), origin).benchmarks;
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  const nameOfKey = new Map<string, string>();
  const chosen = chosenEntries(entries, origin);
  for (const { at, name } of chosen) {
    const entry = entries[at]!;
    const place = `${origin}: benchmarks[${at}]`;
    const failure = failureOf(entry);
    if (failure !== undefined) {
      setAside.push({ place, reason: `${name.slice(0, 120)}: ${failure}` });
      continue;
    }
    const about = { suite: namePart(suite), ...named(name) };
    for (const [member, value] of Object.entries(entry)) {
      const result = resultOf(about, entry, member, value, place);
      if (result === undefined) continue;
      if ("reason" in result) {
        setAside.push({ place: `${place}.${member.slice(0, 120)}`, reason: result.reason });
        continue;
      }
      const key = formatKey(result);
      const known = nameOfKey.get(key) ?? name;
      nameOfKey.set(key, known);
      // `BM_X/1/a` and `BM_X/a/1`: one is no repetition of the other.
      if (known === name) results.push(result);
      else setAside.push({ place, reason: `${name.slice(0, 120)} would be the metric of ${known.slice(0, 120)}` });
    }
  }
  const others = entries.length - chosen.length;
  if (others > 0)
    setAside.push({ place: `${origin}: benchmarks`, reason: `${others} aggregates are no measured values` });
  if (results.length === 0) throw new InputError(`${origin}: no result${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  return { executions: intoExecutions(results), setAside };
}

/** NaN and Infinity are printed bare, e.g. as the variation of a counter that is 0. */
function withoutNaN(text: string): string {
  return text.replace(/": -?(?:NaN|Infinity)(?=,?\r?$)/gm, '": null');
}

interface Chosen {
  readonly at: number;
  /** Without the aggregate's. */
  readonly name: string;
}

/** The repetitions of each benchmark, or its median where there is none. */
function chosenEntries(entries: readonly Entry[], origin: string): Chosen[] {
  const names = new Set(entries.map(({ name }) => name));
  const repetitions: Chosen[] = [];
  const medians: Chosen[] = [];
  const seen = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    const { aggregate, of } = aggregateOf(entry, names);
    const name = entry.run_name ?? of;
    if (aggregate === "median") medians.push({ at, name });
    if (aggregate !== undefined) continue;
    if (entry.repetition_index !== undefined) {
      const repetition = `repetition ${entry.repetition_index} of ${name}`;
      if (seen.has(repetition)) {
        throw new InputError(`${origin}: benchmarks[${at}]: ${repetition.slice(0, 200)} comes a second time`);
      }
      seen.add(repetition);
    }
    repetitions.push({ at, name });
  }
  const repeated = new Set(repetitions.map(({ name }) => name));
  return [...repetitions, ...medians.filter(({ name }) => !repeated.has(name))];
}

/** Versions before 1.5 say it in the name alone. */
function aggregateOf(entry: Entry, names: ReadonlySet<string>): { aggregate: string | undefined; of: string } {
  const [, of = entry.name, suffix] = /^(.*)_(mean|median|stddev|cv|BigO|RMS)$/s.exec(entry.name) ?? [];
  if (entry.run_type === "aggregate") return { aggregate: entry.aggregate_name ?? suffix ?? "", of };
  if (entry.run_type === "iteration") return { aggregate: undefined, of: entry.name };
  const fit = "rms" in entry || "cpu_coefficient" in entry;
  const derived = suffix !== undefined && (names.has(`${of}_mean`) || names.has(of));
  return fit || derived ? { aggregate: suffix ?? "", of } : { aggregate: undefined, of: entry.name };
}

function failureOf(entry: Entry): string | undefined {
  if (entry.error_occurred) return `failed: ${(entry.error_message ?? "").slice(0, 120)}`;
  if (entry.skipped) return `skipped: ${(entry.skip_message ?? "").slice(0, 120)}`;
  return undefined;
}

type About = Pick<ResultLine, "suite" | "subject" | "params" | "operation">;

/** @returns undefined: the member measures nothing */
function resultOf(
  about: About,
  entry: Entry,
  member: string,
  value: unknown,
  place: string,
): ResultLine | { readonly reason: string } | undefined {
  if (bookkeeping.has(member) || (typeof value !== "number" && value !== null))
    return refusedText(member, value, place);
  const known = Object.hasOwn(members, member) ? members[member] : undefined;
  if (value === null) return { reason: "is not a finite number" };
  if (known === undefined) return { reason: `counter ${value}: nothing says whether more is better` };
  let converted = value as number;
  if (known.unit === "s") {
    if (entry.time_unit === undefined) throw new InputError(`${place}: ${member} ${value} has no time_unit`);
    converted = baseUnit(entry.time_unit).convert(converted);
  }
  const fault = quantityFault(converted, known.unit);
  if (fault !== undefined) return { reason: fault };
  return { ...about, ...known, value: converted };
}

/** Text is a label, but never a time. */
function refusedText(member: string, value: unknown, place: string): undefined {
  if (Object.hasOwn(members, member) && typeof value !== "number") {
    throw new InputError(`${place}.${member}: cannot read ${JSON.stringify(value)?.slice(0, 120)} as a number`);
  }
}

const clocks = new Set(["real_time", "process_time", "manual_time"]);

/** What a benchmark's name says. */
function named(name: string): Omit<About, "suite"> {
  const [first, ...parts] = name.split("/");
  const operation = [first!];
  const params: [string, string | number][] = [];
  const clock: string[] = [];
  let subject: string | undefined;
  let args = 0;
  for (const part of parts) {
    const [, key, value] = /^([^:]+):([^:].*)$/s.exec(part) ?? [];
    if (key !== undefined) params.push([namePart(key), paramValue(value!)]);
    else if (clocks.has(part)) {
      if (clock.length === 0) params.push(["clock", ""]);
      clock.push(part);
    } else if (/^-?\d+(?:\.\d+)?$/.test(part)) {
      args += 1;
      params.push([args === 1 ? "arg" : `arg${args}`, paramValue(part)]);
    } else if (subject === undefined && part !== "") subject = part;
    else operation.push(part);
  }
  const byName = Object.fromEntries(params);
  if (clock.length > 0) byName.clock = namePart(clock.join("+"));
  return {
    subject: namePart(subject ?? "google-benchmark"),
    params: byName,
    operation: namePart(operation.join("/") || "benchmark"),
  };
}

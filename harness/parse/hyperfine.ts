import { z } from "zod";
import { check, checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { baseUnit } from "./base-unit.ts";
import { intoExecutions } from "./into-executions.ts";
import { namePart } from "./name-part.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";

const parametersSchema = z.record(z.string(), z.union([z.string(), z.number()])).default({});

/** hyperfine 1.x: all in seconds and bytes */
const firstSchema = z.looseObject({
  command: z.string().min(1),
  /** Not in versions before 2019. */
  median: z.number().optional(),
  mean: z.number().optional(),
  times: z.array(z.number()).optional(),
  memory_usage_byte: z.array(z.number()).optional(),
  /** null: ended by a signal. */
  exit_codes: z.array(z.int().nullable()).default([]),
  parameters: parametersSchema,
});

/** hyperfine 2.x; what is counted has no unit */
const secondSchema = z.looseObject({
  command: z.string().min(1),
  name: z.string().min(1).optional(),
  measurements: z.array(z.record(z.string(), z.unknown())),
  parameters: parametersSchema,
});
/** null: ended by a signal. */
const exitCodeSchema = z.int().nullish().catch(undefined);
const quantitySchema = z.looseObject({ value: z.number(), unit: z.string().optional() });

const fileSchema = z.looseObject({ schema_version: z.literal(2).optional() });
const firstFileSchema = z.looseObject({ results: z.array(firstSchema).min(1) });
const secondFileSchema = z.looseObject({ results: z.array(secondSchema).min(1) });

/** As version 2 calls it. */
const peakMemory = "memory_peak_resident";

interface Value {
  readonly place: string;
  readonly operation: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly metric: string;
  readonly unit: string;
  readonly value: number;
  /** Why it is none. */
  readonly failed?: string | undefined;
}

/**
 * What `hyperfine --export-json` writes, of version 1 or 2. Each measured time is a value; without them
 * (`--export-json` of summaries) the median is the only one, or the mean of versions that have no other. A value is
 * better when lower.
 *
 * @param origin what messages call the text
 * @returns the nth run of each command in the nth execution; values that are none (a time of 0, a run that failed and
 *   was ignored) are set aside
 * @throws InputError where it is no such file or nothing in it is a result
 */
export function parseHyperfine(text: string, suite: string, origin: string): ParsedResults {
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  for (const { place, operation, parameters, metric, unit, value, failed } of valuesOf(text, origin)) {
    const base = baseUnit(unit);
    const converted = base.convert(value);
    const fault = failed ?? quantityFault(converted, base.unit);
    if (fault !== undefined) setAside.push({ place, reason: fault });
    else {
      results.push({
        suite: namePart(suite),
        subject: "hyperfine",
        params: shortened(parameters),
        operation: namePart(operation),
        metric: namePart(metric),
        unit: base.unit,
        better: "lower",
        value: converted,
      });
    }
  }
  if (results.length === 0) throw new InputError(`${origin}: no result${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  return { executions: intoExecutions(results), setAside };
}

function* valuesOf(text: string, origin: string): Generator<Value> {
  const file = checkJson(fileSchema, text, origin);
  if (file.schema_version === 2) {
    const { results } = check(secondFileSchema, file, origin);
    for (const [at, result] of results.entries()) yield* ofSecond(result, `${origin}: results[${at}]`);
  } else {
    const { results } = check(firstFileSchema, file, origin);
    for (const [at, result] of results.entries()) yield* ofFirst(result, `${origin}: results[${at}]`);
  }
}

function* ofFirst(result: z.output<typeof firstSchema>, place: string): Generator<Value> {
  const { command: operation, parameters, times, memory_usage_byte: memory = [], exit_codes: codes } = result;
  const about = { operation, parameters };
  const failed = (at: number) => failureOf(codes[at]);
  if (times === undefined) {
    const which = result.median === undefined ? "mean" : "median";
    const value = result[which];
    if (value === undefined) throw new InputError(`${place}: no times, median or mean`);
    yield { ...about, place: `${place}.${which}`, metric: "time", unit: "s", value };
  }
  for (const [at, value] of (times ?? []).entries()) {
    yield { ...about, place: `${place}.times[${at}]`, metric: "time", unit: "s", value, failed: failed(at) };
  }
  for (const [at, value] of memory.entries()) {
    const memoryPlace = `${place}.memory_usage_byte[${at}]`;
    yield { ...about, place: memoryPlace, metric: peakMemory, unit: "B", value, failed: failed(at) };
  }
}

/** `--ignore-failure` keeps the times of runs that failed: what they measured is how soon. */
function failureOf(exitCode: number | null | undefined): string | undefined {
  if (exitCode === undefined || exitCode === 0) return undefined;
  return exitCode === null ? "the run was ended by a signal" : `the run ended with exit code ${exitCode}`;
}

function* ofSecond(result: z.output<typeof secondSchema>, place: string): Generator<Value> {
  const about = { operation: result.name ?? result.command, parameters: result.parameters };
  for (const [at, measurement] of result.measurements.entries()) {
    const exitCode = exitCodeSchema.parse(measurement.exit_code);
    for (const [name, measured] of Object.entries(measurement)) {
      const { success, data } = quantitySchema.safeParse(measured);
      if (!success) continue;
      const expected = units.find(([prefix]) => name.startsWith(prefix))?.[1];
      if (expected !== undefined && data.unit !== expected) {
        const unit = JSON.stringify(data.unit ?? "").slice(0, 120);
        throw new InputError(`${place}.measurements[${at}].${name.slice(0, 120)}: the unit ${unit} is not ${expected}`);
      }
      const metric = name === "time_wall_clock" ? "time" : name;
      yield {
        ...about,
        place: `${place}.measurements[${at}].${name}`,
        metric,
        unit: data.unit ?? "",
        value: data.value,
        failed: failureOf(exitCode),
      };
    }
  }
}

const units = [
  ["time_", "second"],
  ["memory_", "byte"],
] as const;

function shortened(parameters: Value["parameters"]): Record<string, string | number> {
  const entries = Object.entries(parameters).map(([name, value]) => [
    namePart(name),
    typeof value === "string" ? namePart(value) : value,
  ]);
  return Object.fromEntries(entries);
}

import { z } from "zod";
import { check, checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { baseUnit } from "./base-unit.ts";
import { criterionReport } from "./criterion-report.ts";
import { namePart } from "./name-part.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";
import { isRustFailure } from "./rust-failure.ts";

const longestLine = 1_000_000;

const messageSchema = z.looseObject({ reason: z.string().optional(), success: z.boolean().optional() });

/** `cargo criterion --message-format=json` */
const completeSchema = z.looseObject({
  id: z.string().min(1),
  typical: z.looseObject({ estimate: z.number(), unit: z.string() }),
  throughput: z.array(z.looseObject({ per_iteration: z.int().positive(), unit: z.string() })).default([]),
});

/** estimates.json, in nanoseconds */
const estimateSchema = z.looseObject({ point_estimate: z.number() });
const estimatesSchema = z.looseObject({ mean: estimateSchema, slope: estimateSchema.nullish() });

interface Estimate {
  readonly id: string;
  /** seconds */
  readonly value: number;
  readonly throughput: readonly { readonly per_iteration: number; readonly unit: string }[];
}

/**
 * What Criterion.rs measured: the messages of `cargo criterion --message-format=json`, one a line, an estimates.json, or
 * what `cargo bench` prints (`criterionReport`), which counts only where there is nothing else. The value is Criterion's
 * typical time of one iteration, the slope where there is one, else the mean; where a benchmark says how many bytes or
 * elements an iteration handles, its throughput is a second result.
 *
 * An estimates.json says neither its benchmark nor its unit: the name is that of its folder below `criterion/`, and the
 * unit the nanoseconds of wall time, which is wrong for another measurement of one's own.
 *
 * @param origin what messages call the text; of an estimates.json its path
 * @returns one execution; times of 0 are set aside. Cargo's own lines and other messages are passed over
 * @throws InputError where there is no result, a unit is not known, a benchmark comes twice, after a failure, and for
 *   the estimates of a change, which are ratios
 * @see https://bheisler.github.io/criterion.rs/book/cargo_criterion/external_tools.html
 */
export function parseCriterion(lines: Iterable<string>, suite: string, origin: string): ParsedResults {
  const told = new Collector();
  const printed = new Collector();
  const report = criterionReport();
  let number = 0;
  for (const line of lines) {
    number += 1;
    const place = `${origin} line ${number}`;
    const cut = line.slice(0, 10_000);
    if (isRustFailure(cut)) throw new InputError(`${place}: the suite failed: ${JSON.stringify(cut.slice(0, 120))}`);
    if (cut.trimStart().startsWith("{")) {
      if (line.length > longestLine) throw new InputError(`${place}: has ${line.length} characters`);
      const estimate = estimateOf(line, origin, place);
      for (const result of estimate ? resultsOf(estimate, suite, place) : []) told.add(result, place);
    } else {
      for (const found of report(line, place)) {
        if ("reason" in found) printed.setAside.push(found);
        else {
          const { id, ...quantity } = found;
          printed.add({ ...identity(id, suite), ...quantity }, place);
        }
      }
    }
  }
  const { results, setAside } = told.results.size > 0 || told.setAside.length > 0 ? told : printed;
  if (results.size === 0) {
    throw new InputError(`${origin}: no result in ${number} lines${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  }
  return { executions: [[...results.values()]], setAside };
}

class Collector {
  readonly results = new Map<string, ResultLine>();
  readonly setAside: SetAside[] = [];

  add(result: ResultLine, place: string): void {
    const key = formatKey(result);
    const fault = quantityFault(result.value, result.unit);
    if (fault !== undefined) this.setAside.push({ place, reason: `${result.operation.slice(0, 120)}: ${fault}` });
    else if (this.results.has(key)) {
      throw new InputError(`${place}: ${key} comes a second time (${result.value})`);
    } else this.results.set(key, result);
  }
}

function identity(id: string, suite: string): Pick<ResultLine, "suite" | "subject" | "params" | "operation"> {
  return { suite: namePart(suite), subject: "criterion", params: {}, operation: namePart(id) };
}

function estimateOf(line: string, origin: string, place: string): Estimate | undefined {
  const message = checkJson(messageSchema, line, place);
  if (message.reason === undefined) {
    const { mean, slope } = check(estimatesSchema, message, place);
    const { point_estimate: nanoseconds } = slope ?? mean;
    return { id: nameOfFile(origin), value: baseUnit("ns").convert(nanoseconds), throughput: [] };
  }
  if (message.reason === "build-finished" && message.success === false) {
    throw new InputError(`${place}: the suite failed: ${JSON.stringify(line.slice(0, 120))}`);
  }
  if (message.reason !== "benchmark-complete") return undefined;
  const { id, typical, throughput } = check(completeSchema, message, place);
  const base = baseUnit(typical.unit);
  if (base.unit !== "s") {
    throw new InputError(`${place}: ${id.slice(0, 120)}: the unit ${JSON.stringify(typical.unit)} is not one of time`);
  }
  return { id, value: base.convert(typical.estimate), throughput };
}

/** @param path `…/criterion/GROUP/FUNCTION/VALUE/new/estimates.json` */
function nameOfFile(path: string): string {
  const folders = path.split(/[/\\]/).slice(0, -1);
  const baseline = folders.pop();
  const name = folders.slice(folders.lastIndexOf("criterion") + 1).join("/");
  if (!folders.includes("criterion") || name === "") {
    throw new InputError(`${path}: is not called …/criterion/BENCHMARK/new/estimates.json, and nothing else names it`);
  }
  if (baseline === "change") throw new InputError(`${path}: holds ratios to another run, no times`);
  return name;
}

function* resultsOf({ id, value, throughput }: Estimate, suite: string, place: string): Generator<ResultLine> {
  const about = identity(id, suite);
  yield { ...about, metric: "time", unit: "s", better: "lower", value };
  for (const { per_iteration, unit } of throughput) {
    const rate = rates.get(unit);
    if (rate === undefined) throw new InputError(`${place}: a throughput in ${JSON.stringify(unit)} is not known here`);
    // Of a time of 0 there is no throughput; the time itself is set aside.
    if (value > 0) yield { ...about, ...rate, better: "higher", value: per_iteration / value };
  }
}

const rates = new Map([
  ["bytes", { metric: "throughput", unit: "B/s" }],
  ["elements", { metric: "rate", unit: "1/s" }],
] as const) as ReadonlyMap<string, Pick<ResultLine, "metric" | "unit">>;

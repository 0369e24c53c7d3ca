import { InputError } from "../model/errors.ts";
import { quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { baseUnit } from "./base-unit.ts";
import { namePart } from "./name-part.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";
import { printedPrecision } from "./printed-precision.ts";

const longestLine = 10_000;

/**
 * The weights that Substrate's `benchmark storage` writes as Rust (`rocksdb_weights.rs`): of reading and writing each
 * the average, the median and the percentiles. The database is the subject. The weight itself is made from one of them
 * by a factor that the command line chooses, and is no result.
 *
 * @param origin what messages call the text
 * @returns one execution; what was skipped or is 0 is set aside
 * @throws InputError where there is no result, or one is of an unknown unit, cut off or comes twice
 * @see https://github.com/paritytech/polkadot-sdk/tree/master/substrate/utils/frame/benchmarking-cli/src/storage
 */
export function parseSubstrateWeights(lines: Iterable<string>, suite: string, origin: string): ParsedResults {
  let database = "substrate";
  let operation: string | undefined;
  let inNanoseconds = false;
  const results = new Map<string, Omit<ResultLine, "subject">>();
  const setAside: SetAside[] = [];
  let number = 0;
  for (const line of lines) {
    number += 1;
    const place = `${origin} line ${number}`;
    const text = line.slice(0, longestLine).trim();
    const [, name] = /^\/\/! DATABASE: `([^`]{1,100})`/.exec(text) ?? [];
    if (name !== undefined) database = name;
    const [, begun] = /^\/\/\/ Time to (read|write) one storage item\.$/.exec(text) ?? [];
    if (begun !== undefined) {
      operation = begun;
      inNanoseconds = false;
    }
    const [, unit] = /^\/\/\/ (?:Stats|Percentiles) (.{1,40}):$/.exec(text) ?? [];
    if (unit !== undefined) {
      inNanoseconds = unit === "nanoseconds" || unit === "[NS]";
      if (!inNanoseconds) throw new InputError(`${place}: ${JSON.stringify(unit)} is not a unit that is known here`);
    }
    const [, label, printed] = /^\/\/\/ {1,9}(Average|Median|99th|95th|75th):(.*)$/.exec(text) ?? [];
    if (label === undefined || operation === undefined) continue;
    if (!inNanoseconds) throw new InputError(`${place}: nothing says in which unit ${label} is`);
    const metric = metrics[label as keyof typeof metrics];
    if (printed!.trim() === "") {
      setAside.push({ place, reason: `${operation} ${metric}: has no value, as where the half is skipped` });
      continue;
    }
    if (!/^ {1,9}\d{1,3}(_\d{3}){0,6}$/.test(printed!)) {
      throw new InputError(`${place}: cannot read ${JSON.stringify(printed!.slice(0, 120))} as a number`);
    }
    const value = Number(`${printed!.trim().replaceAll("_", "")}e-9`);
    const precision = printedPrecision(printed!.trim(), baseUnit("ns"));
    const fault = quantityFault(value, "s");
    const key = `${operation} ${metric}`;
    if (results.has(key)) throw new InputError(`${place}: ${key} comes a second time (${printed!.trim()})`);
    if (fault !== undefined) setAside.push({ place, reason: `${key}: ${fault}` });
    else {
      const identity = { suite: namePart(suite), params: {}, operation, metric };
      results.set(key, { ...identity, unit: "s", better: "lower", value, ...precision });
    }
  }
  if (results.size === 0) {
    throw new InputError(`${origin}: no result in ${number} lines${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  }
  return { executions: [[...results.values()].map((result) => ({ ...result, subject: database }))], setAside };
}

const metrics = { Average: "average", Median: "median", "99th": "p99", "95th": "p95", "75th": "p75" } as const;

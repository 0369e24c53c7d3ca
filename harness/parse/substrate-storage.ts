import { InputError } from "../model/errors.ts";
import { quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { type BaseUnit, baseUnit } from "./base-unit.ts";
import { intoExecutions } from "./into-executions.ts";
import { namePart } from "./name-part.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";
import { printedPrecision } from "./printed-precision.ts";
import { isRustFailure } from "./rust-failure.ts";

const longestLine = 10_000;

/**
 * The log of Substrate's `benchmark storage`: of reading and writing each the average, the median and the percentiles
 * of the time that one key takes. The number of keys is a parameter. The summary of values' sizes describes the
 * snapshot and is no result; neither are minimum, maximum and total of the times.
 *
 * @param origin what messages call the text
 * @returns what is read or written for the nth time in the nth execution; times of 0 are set aside
 * @throws InputError where there is no result, after a failure, and for a summary that is cut off or of an unknown unit
 * @see https://github.com/paritytech/polkadot-sdk/tree/master/substrate/utils/frame/benchmarking-cli/src/storage
 */
export function parseSubstrateStorage(lines: Iterable<string>, suite: string, origin: string): ParsedResults {
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  let about: Pick<ResultLine, "operation" | "params"> | undefined;
  let summary: Summary | undefined;
  let number = 0;
  for (const line of lines) {
    number += 1;
    const place = `${origin} line ${number}`;
    const text = line.slice(0, longestLine).trim();
    if (isRustFailure(text)) throw new InputError(`${place}: the suite failed: ${JSON.stringify(text.slice(0, 120))}`);
    if (summary !== undefined) {
      const step = steps[summary.read]!;
      const values = step.shape.exec(text);
      if (values === null) {
        throw new InputError(`${place}: ${JSON.stringify(text.slice(0, 120))} is no "${step.name}" of a time summary`);
      }
      for (const [at, metric] of step.metrics.entries()) summary.values.push([metric, values[at + 1]!]);
      summary.read += 1;
      if (summary.read < steps.length) continue;
      for (const [metric, printed] of summary.values) {
        const value = summary.base.convert(Number(printed));
        const fault = quantityFault(value, "s");
        if (fault !== undefined) setAside.push({ place, reason: `${metric}: ${fault}` });
        else {
          const identity = { suite: namePart(suite), subject: "substrate", ...about! };
          results.push({
            ...identity,
            metric,
            unit: "s",
            better: "lower",
            value,
            ...printedPrecision(printed, summary.base),
          });
        }
      }
      summary = undefined;
      about = undefined;
      continue;
    }
    const [, verb, keys] = /(?:^|\s)(Reading|Writing) (\d{1,15}) keys\b/.exec(text) ?? [];
    if (verb !== undefined) {
      about = { operation: verb === "Reading" ? "read" : "write", params: { keys: Number(keys) } };
    }
    const [, unit] = /(?:^|\s)Time summary \[([^\]]{0,40})\]:/.exec(text) ?? [];
    if (unit === undefined) continue;
    if (about === undefined) throw new InputError(`${place}: nothing says what the time summary is of`);
    const base = baseUnit(unit);
    if (base.unit !== "s") throw new InputError(`${place}: ${JSON.stringify(unit)} is not a unit of time`);
    summary = { base, read: 0, values: [] };
  }
  if (summary !== undefined) throw new InputError(`${origin} line ${number}: the time summary is cut off`);
  if (results.length === 0) throw new InputError(`${origin}: no time summary in ${number} lines`);
  return { executions: intoExecutions(results), setAside };
}

interface Summary {
  readonly base: BaseUnit;
  /** How many of its lines. */
  read: number;
  readonly values: [metric: string, printed: string][];
}

const steps = [
  { name: "Total", shape: /^Total: \d{1,20}$/, metrics: [] },
  { name: "Min, Max", shape: /^Min: \d{1,20}, Max: \d{1,20}$/, metrics: [] },
  {
    name: "Average, Median, Stddev",
    shape: /^Average: (\d{1,20}), Median: (\d{1,20}), Stddev: [\d.]{1,40}$/,
    metrics: ["average", "median"],
  },
  {
    name: "Percentiles",
    shape: /^Percentiles 99th, 95th, 75th: (\d{1,20}), (\d{1,20}), (\d{1,20})$/,
    metrics: ["p99", "p95", "p75"],
  },
] as const;

import { z } from "zod";
import { check } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { type Better, quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { baseUnit } from "./base-unit.ts";
import { namePart } from "./name-part.ts";

const benchSchema = z.looseObject({
  name: z.string().min(1),
  /** Files for its custom tools are not checked by that action: some have numbers as text. */
  value: z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i)]),
  unit: z.string().default(""),
});

/**
 * One bench of an entry of github-action-benchmark.
 *
 * The direction is the tool's where people choose it (the custom tools), else that of the unit, and that of the tool
 * for units that have none: the action takes 3 times the throughput of a Go benchmark for a regression.
 *
 * @param place what messages call the bench
 * @throws InputError for what is no bench, for a value that its unit cannot have, and where nothing says which
 *   direction is the better one
 */
export function dashboardBench(suite: string, tool: string, bench: unknown, place: string): ResultLine {
  const { name, value, unit } = check(benchSchema, bench, place);
  const base = baseUnit(unit);
  const better = chosen.get(tool) ?? base.better ?? usual.get(tool);
  if (better === undefined) {
    throw new InputError(
      `${place}: neither tool ${quoted(tool)} nor unit ${quoted(unit)} says whether bigger is better`,
    );
  }
  const converted = base.convert(Number(value));
  const fault = quantityFault(converted, base.unit);
  if (fault !== undefined) throw new InputError(`${place}: value: ${fault} (${value} ${unit})`);
  return {
    suite: namePart(suite),
    subject: namePart(tool),
    params: {},
    operation: namePart(name),
    metric: namePart(base.metric),
    unit: base.unit,
    better,
    value: converted,
  };
}

const quoted = (text: string): string => JSON.stringify(text.slice(0, 120));

const chosen: ReadonlyMap<string, Better> = new Map([
  ["customSmallerIsBetter", "lower"],
  ["customBiggerIsBetter", "higher"],
]);

/** @see biggerIsBetter in src/write.ts of benchmark-action/github-action-benchmark */
const usual: ReadonlyMap<string, Better> = new Map([
  ["cargo", "lower"],
  ["go", "lower"],
  ["benchmarkjs", "higher"],
  ["benchmarkluau", "lower"],
  ["pytest", "higher"],
  ["googlecpp", "lower"],
  ["catch2", "lower"],
  ["julia", "lower"],
  ["jmh", "lower"],
  ["benchmarkdotnet", "lower"],
]);

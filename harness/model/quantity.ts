import { z } from "zod";

/** Base units only; scaled when rendered. `1` is a plain number or ratio. */
export const unitSchema = z.enum(["s", "B", "1/s", "B/s", "1"]);
export type Unit = z.infer<typeof unitSchema>;

/** The direction belongs to the metric, never to a tool or a file. */
export const betterSchema = z.enum(["lower", "higher"]);
export type Better = z.infer<typeof betterSchema>;

/**
 * Times and rates depend on what the machine does meanwhile. What is counted (bytes, operations, amplification) depends
 * on the program almost alone, and is several times steadier.
 */
export function kindOf(unit: Unit): "time" | "counter" {
  return unit === "B" || unit === "1" ? "counter" : "time";
}

/** Units of which 0 is no value: a duration or a rate of 0 is a broken clock or a workload that did nothing. */
const positiveUnits: readonly Unit[] = ["s", "1/s", "B/s"];

/** @returns what is wrong with the value, or undefined */
export function quantityFault(value: number, unit: Unit): string | undefined {
  if (!Number.isFinite(value)) return `${value} is not a finite number`;
  if (value < 0) return `${value} is negative`;
  if (value === 0 && positiveUnits.includes(unit)) return `0 is no value in ${unit}`;
  return undefined;
}

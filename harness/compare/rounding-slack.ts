import type { Unit } from "../model/quantity.ts";
import { storagePage } from "./storage-page.ts";

/** Slack of a value that is known no better than to its own size: larger than any ratio, and finite. */
export const boundless = 100;

/** Conversion to base units leaves a value and its precision apart in the last bits. */
const conversion = 1e-9;

/**
 * Of what rounding can make of no change, the part by which it shortens a change in one case of five: the errors of both
 * arms, each anywhere within its digit, add up to a triangle.
 */
export const roundedOff = 1 - Math.sqrt(0.4);

/**
 * How far a value may lie beside what it is said to be.
 *
 * @param precision in the unit, above 0: the value is known no better than to ± this
 * @returns natural log of the largest ratio between the two, at most `boundless`
 */
export function roundingSlack(value: number, precision: number, unit: Unit): number {
  const page = storagePage(unit);
  // No quantity is negative.
  const [least, said, most] = [Math.max(0, value - precision) + page, value + page, value + precision + page];
  if (least <= conversion * said) return boundless;
  return Math.min(boundless, Math.max(Math.log(said / least), Math.log(most / said)));
}

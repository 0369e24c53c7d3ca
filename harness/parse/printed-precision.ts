import type { BaseUnit } from "./base-unit.ts";

/** So many digits are all that a double has. */
const allDigits = 15;

/**
 * How exactly a number is known that was rounded to be printed: to half of its last digit. Whole counts and bytes are
 * counted, not rounded; whole nanoseconds and megabytes are rounded.
 *
 * @param printed `0.10`, `1,140.5`, `4_711`, `1.5e+06`
 * @returns as a result line's member, in the base unit; none where the number is exact
 */
export function printedPrecision(
  printed: string,
  { unit, convert }: Pick<BaseUnit, "unit" | "convert">,
): { readonly precision?: number } {
  const [, whole, decimals = "", exponent] = /^[-+]?([\d,_]*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i.exec(printed) ?? [];
  if (whole === undefined) return {};
  const counted = (unit === "1" || unit === "B") && convert(1) === 1 && decimals === "" && exponent === undefined;
  const digits = `${whole}${decimals}`.replace(/[,_]/g, "").replace(/^0+/, "").length;
  if (counted || digits >= allDigits) return {};
  const precision = convert(Number(`5e${Number(exponent ?? 0) - decimals.length - 1}`));
  // Digits beyond what a double can hold.
  return precision > 0 && Number.isFinite(precision) ? { precision } : {};
}

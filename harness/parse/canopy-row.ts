import { InputError } from "../model/errors.ts";
import type { Unit } from "../model/quantity.ts";
import { type BaseUnit, baseUnit } from "./base-unit.ts";
import { printedPrecision } from "./printed-precision.ts";

export interface CanopyRow {
  readonly store: string;
  readonly values: readonly {
    readonly metric: string;
    readonly unit: Unit;
    readonly value: number;
    readonly precision?: number;
    readonly printed: string;
  }[];
}

/**
 * The unit of time of a table of Canopy's benchmark, which its head names: `Variant | Time/Run (μs) | …`.
 *
 * @throws InputError where the columns are others or the unit is not known
 */
export function canopyTimeUnit(head: string, place: string): BaseUnit {
  const [, time, size] =
    /^Variant *\| *Time\/Run \(([^()|]*)\) *\| *Allocs\/Run *\| *Bytes\/Run \(([^()|]*)\)$/.exec(head) ?? [];
  if (time === undefined) throw new InputError(`${place}: not the columns of Canopy: ${quoted(head)}`);
  if (!timeUnits.has(time)) throw new InputError(`${place}: the unit of time ${quoted(time)} is not known`);
  if (size !== "MB") throw new InputError(`${place}: the unit of size ${quoted(size!)} is not known`);
  return baseUnit(time);
}

/**
 * A row of such a table: `Badger | 252.2/272.9/293.7 | 1,140 | 0.1MB`, which is the least, the median and the greatest
 * time, and the medians of what was allocated. Its MB are 2^20 bytes. Each is known to half of its last digit.
 *
 * @throws InputError that quotes the row, or the times where they are not in order
 */
export function canopyRow(line: string, time: BaseUnit, place: string): CanopyRow {
  const cells = line.split("|").map((cell) => cell.trim());
  const [store, times, allocs, size] = cells;
  const [, min, median, max] = /^([\d.,]+)\/([\d.,]+)\/([\d.,]+)$/.exec(times ?? "") ?? [];
  const [, megabytes] = /^([\d.,]+)MB$/.exec(size ?? "") ?? [];
  if (cells.length !== 4 || !store || max === undefined || megabytes === undefined) {
    throw new InputError(`${place}: cannot read the row ${quoted(line)}`);
  }
  const amount = (text: string) => numberOf(text, place);
  if (!(amount(min!) <= amount(median!) && amount(median!) <= amount(max))) {
    throw new InputError(`${place}: the times are not in order: ${quoted(times!)}`);
  }
  const known = (metric: string, base: Pick<BaseUnit, "unit" | "convert">, text: string, shown = text) => {
    const { unit, convert } = base;
    return { metric, unit, value: convert(amount(text)), ...printedPrecision(text, base), printed: shown };
  };
  return {
    store,
    values: [
      known("time", time, median!),
      known("time_min", time, min!),
      known("time_max", time, max),
      known("allocs", baseUnit(""), allocs!),
      known("allocated", baseUnit("MiB"), megabytes, size!),
    ],
  };
}

/** MICRO SIGN and GREEK SMALL LETTER MU, which is what upstream prints. */
const timeUnits = new Set(["ns", "us", "\u00b5s", "\u03bcs", "ms", "s"]);

/** `1,140.5` with a comma at each thousand or none. */
function numberOf(text: string, place: string): number {
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text)) {
    throw new InputError(`${place}: cannot read ${quoted(text)} as a number`);
  }
  return Number(text.replaceAll(",", ""));
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 120));
}

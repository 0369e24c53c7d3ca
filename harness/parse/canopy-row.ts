import { InputError } from "../model/errors.ts";
import type { Unit } from "../model/quantity.ts";
import { type BaseUnit, baseUnit } from "./base-unit.ts";

export interface CanopyRow {
  readonly store: string;
  readonly values: readonly {
    readonly metric: string;
    readonly unit: Unit;
    readonly value: number;
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
 * time, and the medians of what was allocated. Its MB are 2^20 bytes.
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
  const seconds = (metric: string, text: string) =>
    ({ metric, unit: "s", value: time.convert(amount(text)), printed: text }) as const;
  return {
    store,
    values: [
      seconds("time", median!),
      seconds("time_min", min!),
      seconds("time_max", max),
      { metric: "allocs", unit: "1", value: amount(allocs!), printed: allocs! },
      { metric: "allocated", unit: "B", value: baseUnit("MiB").convert(amount(megabytes)), printed: size! },
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

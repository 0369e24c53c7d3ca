const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Step {
  /** About how long, ms. */
  readonly length: number;
  readonly months?: number;
  readonly format: Intl.DateTimeFormatOptions;
}

const times: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
const days: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
const months: Intl.DateTimeFormatOptions = { month: "short", year: "numeric" };
const monthLengths = [1, 2, 3, 6];
const yearLengths = [1, 2, 5, 10, 20, 50, 100, 1000];

const steps: readonly Step[] = [
  ...[minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour].map((length) => ({
    length,
    format: times,
  })),
  ...[day, 2 * day, 7 * day, 14 * day].map((length) => ({ length, format: days })),
  ...monthLengths.map((count) => ({ length: count * 30 * day, months: count, format: months })),
  ...yearLengths.map((count) => ({
    length: count * 365 * day,
    months: count * 12,
    format: { year: "numeric" } as const,
  })),
];

export interface DateTick {
  /** ms since 1970 */
  readonly value: number;
  readonly label: string;
}

/**
 * Round times of the calendar (UTC) for a linear scale.
 *
 * @param min ms since 1970
 * @param max not before min
 * @param most ticks there is room for
 */
export function dateTicks(min: number, max: number, most: number): DateTick[] {
  const step = steps.find(({ length }) => (max - min) / length < most) ?? steps.at(-1)!;
  const format = new Intl.DateTimeFormat("en-GB", { ...step.format, timeZone: "UTC" });
  const ticks: DateTick[] = [];
  for (let value = firstAfter(min, step); value <= max; value = next(value, step)) {
    ticks.push({ value, label: format.format(value) });
  }
  return ticks;
}

function firstAfter(min: number, step: Step): number {
  if (step.months === undefined) return Math.ceil(min / step.length) * step.length;
  const date = new Date(min);
  const month = Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / step.months) * step.months;
  const start = Date.UTC(Math.floor(month / 12), month % 12);
  return start < min ? next(start, step) : start;
}

function next(value: number, { length, months }: Step): number {
  if (months === undefined) return value + length;
  const date = new Date(value);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}

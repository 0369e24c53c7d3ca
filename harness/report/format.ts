import type { Better, Unit } from "../model/quantity.ts";

interface Scale {
  readonly factor: number;
  readonly suffix: string;
}

/** Rising. */
const scales: Record<Unit, readonly Scale[]> = {
  s: [
    { factor: 1e-9, suffix: " ns" },
    { factor: 1e-6, suffix: " µs" },
    { factor: 1e-3, suffix: " ms" },
    { factor: 1, suffix: " s" },
  ],
  B: binary(""),
  "B/s": binary("/s"),
  "1/s": [
    { factor: 1, suffix: " /s" },
    { factor: 1e3, suffix: " k/s" },
    { factor: 1e6, suffix: " M/s" },
  ],
  "1": [{ factor: 1, suffix: "" }],
};

function binary(per: string): Scale[] {
  return ["B", "KiB", "MiB", "GiB"].map((name, power) => ({ factor: 1024 ** power, suffix: ` ${name}${per}` }));
}

/**
 * The scale in which people read values of that size.
 *
 * @param values in the base unit; the largest decides, so that all can stand in one unit
 */
export function scaleOf(values: readonly number[], unit: Unit): Scale {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const [smallest, ...larger] = scales[unit];
  // Rounded as it will be printed: 999.7 µs is 1.00 ms.
  return larger.findLast(({ factor }) => Number((largest / factor).toPrecision(3)) >= 1) ?? smallest!;
}

/** Values of one row, all in the same unit, each to 3 significant digits: `["135 ms", "1.20 ms"]`. */
export function quantities(values: readonly number[], unit: Unit): string[] {
  const { factor, suffix } = scaleOf(values, unit);
  return values.map((value) => `${threeDigits(value / factor)}${suffix}`);
}

function threeDigits(value: number): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size < 1e-3 || size >= 1e9)
    return value.toExponential(2).replace("-", "−").replace("e+", "e").replace("e-", "e−");
  if (size >= 999.5) return Math.round(value).toLocaleString("en").replace("-", "−");
  return value.toPrecision(3).replace("-", "−");
}

/**
 * How the value itself moved: +0.08 for a time is 8 % slower, for a rate 8 % faster.
 *
 * @param harm ratio − 1 in the harmful direction, as comparisons hold it
 */
export function moved(harm: number, better: Better): number {
  return better === "lower" ? harm : 1 / (1 + harm) - 1;
}

/** `+8.1 %`, `−0.4 %`, `0.0 %`, `×12.3` from tenfold on. */
export function percent(ratio: number): string {
  return ratio < 9 ? `${signed(ratio)} %` : times(ratio);
}

/** `+8.1 % [+5.9, +10.4]`, the estimate alone without an interval, `–` without either. */
export function change(
  { change, low, high }: { readonly change: number | null; readonly low: number | null; readonly high: number | null },
  better: Better,
): string {
  if (change === null) return "–";
  const estimate = percent(moved(change, better));
  if (low === null || high === null) return estimate;
  const ends = [moved(low, better), moved(high, better)].sort((a, b) => a - b);
  return `${estimate} [${ends.map((end) => (end < 9 ? signed(end) : times(end))).join(", ")}]`;
}

function times(ratio: number): string {
  return `×${Number.isFinite(ratio) ? threeDigits(ratio + 1) : "∞"}`;
}

function signed(ratio: number): string {
  const digits = Math.abs(ratio * 100).toFixed(Math.abs(ratio) < 0.9995 ? 1 : 0);
  if (Number(digits) === 0) return digits;
  return `${ratio < 0 ? "−" : "+"}${digits}`;
}

/** A share without sign: `2 %`, `0.8 %`. */
export function share(ratio: number): string {
  return `${Number((ratio * 100).toPrecision(2))} %`;
}

/** `0.012`, `<0.001`, `–` where there is none. */
export function probability(p: number | null): string {
  if (p === null) return "–";
  return p < 0.001 ? "<0.001" : p.toFixed(3);
}

/** `45 s`, `12 min`, `3.5 h`. */
export function duration(seconds: number): string {
  if (seconds < 100) return `${Number(seconds.toPrecision(2))} s`;
  return seconds < 100 * 60 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** `1 pair`, `12 pairs`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

import type { Unit } from "../../harness/model/quantity.ts";

interface Scale {
  readonly factor: number;
  readonly suffix: string;
}

const binary = (per: string): Scale[] =>
  ["B", "KiB", "MiB", "GiB"].map((name, power) => ({ factor: 1024 ** power, suffix: ` ${name}${per}` }));

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

/** The scale in which people read values up to that size. */
export function scaleOf(largest: number, unit: Unit): Scale {
  const [smallest, ...larger] = scales[unit];
  // Rounded as it will be printed: 999.7 µs is 1.00 ms.
  return larger.findLast(({ factor }) => Number((largest / factor).toPrecision(3)) >= 1) ?? smallest!;
}

/** To 3 significant digits: `135 ms`, `1.20 GiB`. */
export function quantity(value: number, unit: Unit): string {
  const { factor, suffix } = scaleOf(value, unit);
  return `${threeDigits(value / factor)}${suffix}`;
}

/** `130–141 ms`: both ends in the unit of the larger. */
export function range(low: number, high: number, unit: Unit): string {
  const { factor, suffix } = scaleOf(high, unit);
  return `${threeDigits(low / factor)}–${threeDigits(high / factor)}${suffix}`;
}

function threeDigits(value: number): string {
  if (value === 0) return "0";
  if (value < 1e-3 || value >= 1e9) return value.toExponential(2).replace("e+", "e").replace("e-", "e−");
  return value >= 999.5 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}

/** A change of a value: `+8.1 %`, `−0.4 %`, `0.0 %`, `×12.3` from tenfold on. */
export function percent(ratio: number): string {
  if (ratio >= 9) return `×${threeDigits(ratio + 1)}`;
  const digits = Math.abs(ratio * 100).toFixed(1);
  return `${digits === "0.0" ? "" : ratio < 0 ? "−" : "+"}${digits} %`;
}

/** `1 run`, `1,200 runs` */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

/** `2025-03-02 04:00`, in UTC */
export function moment(time: string | number): string {
  return new Date(time).toISOString().slice(0, "yyyy-mm-ddThh:mm".length).replace("T", " ");
}

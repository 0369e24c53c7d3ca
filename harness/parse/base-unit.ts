import type { Better, Unit } from "../model/quantity.ts";

/** What a unit of another tool is here. */
export interface BaseUnit {
  readonly unit: Unit;
  /** How a metric is called of which nothing but the unit is known. */
  readonly metric: string;
  /** As the unit itself says it; undefined: it does not. */
  readonly better: Better | undefined;
  /** A value in the base unit, rounded once at most. */
  readonly convert: (value: number) => number;
}

/**
 * The base unit of a unit as people write it: `ns/op`, `µs` with either letter, `KiB`, `MB/s`, `ops/sec`. Decimal
 * prefixes are powers of 1000 and binary ones of 1024. Capitals count, since `Mb/s` are bits.
 *
 * @returns a unit that is not known stays what it is: values as they are, as plain numbers, of a metric that is called
 *   like the unit
 */
export function baseUnit(text: string): BaseUnit {
  const written = text.trim();
  const one = written.replace(perRun, "");
  const time = own(times, one);
  if (time !== undefined) return { unit: "s", metric: "time", better: "lower", convert: time };
  const size = own(sizes, one);
  if (size !== undefined) return { unit: "B", metric: "size", better: "lower", convert: size };
  const [, what, per] = /^(.*)\/([^/]+)$/.exec(written) ?? [];
  const perSecond = per === undefined ? undefined : own(rates, per);
  if (what !== undefined && perSecond !== undefined) {
    const speed = own(sizes, what);
    if (speed !== undefined && perSecond === same) {
      return { unit: "B/s", metric: "throughput", better: "higher", convert: speed };
    }
    if (events.has(what)) return { unit: "1/s", metric: "rate", better: "higher", convert: perSecond };
  }
  if (written === "Hz") return { unit: "1/s", metric: "rate", better: "higher", convert: same };
  const plain = written === "" || written === "1";
  return { unit: "1", metric: plain ? "value" : written, better: undefined, convert: same };
}

/** Per what a duration or a size is: one call of what is measured, whatever the tool calls it. */
const perRun = /\/(op|ops|iter|iteration|call|run)$/;

/** Moves the decimal point of the number as it is printed: 123 ns are 1.23e-7 s, not 1.2300000000000001e-7. */
const decimal = (exponent: number) => (value: number) => {
  const [digits, power = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(power) + exponent}`);
};
const binary = (power: number) => (value: number) => value * 1024 ** power;

type Conversion = (value: number) => number;

const same = (value: number): number => value;
const times: Readonly<Record<string, Conversion>> = {
  ps: decimal(-12),
  ns: decimal(-9),
  nsec: decimal(-9),
  us: decimal(-6),
  usec: decimal(-6),
  // MICRO SIGN and GREEK SMALL LETTER MU
  "\u00b5s": decimal(-6),
  "\u03bcs": decimal(-6),
  ms: decimal(-3),
  msec: decimal(-3),
  s: same,
  sec: same,
  second: same,
  seconds: same,
  min: (value) => value * 60,
  hr: (value) => value * 3600,
  day: (value) => value * 86_400,
};

const sizes: Readonly<Record<string, Conversion>> = {
  B: same,
  byte: same,
  bytes: same,
  kB: decimal(3),
  KB: decimal(3),
  MB: decimal(6),
  GB: decimal(9),
  TB: decimal(12),
  KiB: binary(1),
  MiB: binary(2),
  GiB: binary(3),
  TiB: binary(4),
};

/** How often something is done in a second that is done once in one of these. */
const rates: Readonly<Record<string, Conversion>> = {
  ns: decimal(9),
  us: decimal(6),
  "\u00b5s": decimal(6),
  "\u03bcs": decimal(6),
  ms: decimal(3),
  s: same,
  sec: same,
  second: same,
  min: (value) => value / 60,
  hr: (value) => value / 3600,
  day: (value) => value / 86_400,
};

/** What is counted by the second. The empty one is that of `1/s` without its 1. */
const events = new Set(["", "1", "op", "ops", "iter", "iters", "iterations", "req", "reqs", "requests", "tx", "txs"]);

function own(conversions: Readonly<Record<string, Conversion>>, name: string): Conversion | undefined {
  return Object.hasOwn(conversions, name) ? conversions[name] : undefined;
}

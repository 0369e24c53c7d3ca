import { InputError } from "../model/errors.ts";
import type { ResultLine } from "../model/result-line.ts";
import { type BaseUnit, baseUnit } from "./base-unit.ts";
import type { SetAside } from "./parsed-results.ts";
import { printedPrecision } from "./printed-precision.ts";

/** One quantity that is printed of a benchmark. */
export interface Printed extends Pick<ResultLine, "metric" | "unit" | "better" | "value" | "precision"> {
  readonly id: string;
}

/**
 * What `cargo bench` prints of Criterion.rs for people, line by line:
 *
 *     store/fetch             time:   [1.0229 ms 1.0288 ms 1.0351 ms]
 *                             thrpt:  [17.000 MiB/s 17.782 MiB/s 18.726 MiB/s]
 *
 * of which the one in the middle is the estimate, and with `--output-format bencher`, as libtest prints it:
 *
 *     test store/fetch ... bench:   1,940 ns/iter (+/- 10)
 *
 * A long name has a line of its own. What has changed since an earlier run is passed over.
 *
 * @returns reads a line, of which the place is what messages call it
 */
export function criterionReport(): (line: string, place: string) => readonly (Printed | SetAside)[] {
  let above = "";
  let id = "";
  return (line, place) => {
    const text = shown(line);
    if (text.startsWith("test ")) return ofBencher(text, place);
    const at = text.search(/(?:time: {3}|thrpt: {2})\[/);
    if (at < 0) {
      if (text !== "") above = text;
      return [];
    }
    const measured = text.slice(at);
    const [, low, estimate, high] = intervals.exec(measured) ?? [];
    if (low === undefined && /^[a-z]+: +\[[^\]]*%/.test(measured)) return [];
    const [value, unit] = estimate?.split(" ") ?? [];
    if (low === undefined || unit !== low.split(" ")[1] || unit !== high?.split(" ")[1]) {
      throw new InputError(`${place}: cannot read the result ${quoted(measured)}`);
    }
    if (measured.startsWith("time")) {
      id = text.slice(0, at).trim() || above;
      if (id === "" || id.startsWith("Benchmarking ")) {
        throw new InputError(`${place}: nothing says what ${quoted(measured)} is of`);
      }
      const base = baseUnit(unit!);
      if (base.unit !== "s") throw new InputError(`${place}: the unit ${quoted(unit!)} is not one of time`);
      return [printed(id, value!, base, "lower")];
    }
    const base = rateUnit(unit!);
    if (base === undefined) return [{ place, reason: `${id.slice(0, 120)}: the unit ${quoted(unit!)} is not known` }];
    return [printed(id, value!, base, "higher")];
  };
}

const intervals = /^[a-z]+: +\[([\d.]{1,20} \S{1,20}) ([\d.]{1,20} \S{1,20}) ([\d.]{1,20} \S{1,20})\]$/;

const longest = 10_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how they begin
const escapes = /\u001b\[[\d;]{0,20}[A-Za-z]/g;

/** What a terminal shows at last: progress is drawn over itself. */
function shown(line: string): string {
  const text = line.slice(0, longest).replace(escapes, "").trim();
  return text.slice(text.lastIndexOf("\r") + 1).trim();
}

function ofBencher(text: string, place: string): Printed[] {
  const at = text.indexOf(" ... bench: ");
  if (at < 0) return [];
  const measured = text.slice(at + " ... bench: ".length).trim();
  const [, time, rate] =
    /^([\d,.]{1,40}) ns\/iter \(\+\/- [\d,.]{1,40}\)(?: = (\d{1,20}) MB\/s)?$/.exec(measured) ?? [];
  const id = text.slice("test ".length, at).trim();
  if (time === undefined || !/^\d{1,3}(?:,?\d{3})*(?:\.\d+)?$/.test(time) || id === "") {
    throw new InputError(`${place}: cannot read the result ${quoted(measured)}`);
  }
  const results = [printed(id, time.replaceAll(",", ""), baseUnit("ns"), "lower")];
  if (rate !== undefined) results.push(printed(id, rate, baseUnit("MB/s"), "higher"));
  return results;
}

function printed(id: string, value: string, base: BaseUnit, better: "lower" | "higher"): Printed {
  const { metric, unit, convert } = base;
  return { id, metric, unit, better, value: convert(Number(value)), ...printedPrecision(value, base) };
}

/** Bytes or elements in a second. */
function rateUnit(unit: string): BaseUnit | undefined {
  const [, prefix] = /^([KMG]?)elem\/s$/.exec(unit) ?? [];
  if (prefix !== undefined) {
    const power = { "": 0, K: 3, M: 6, G: 9 }[prefix as "" | "K" | "M" | "G"];
    return { unit: "1/s", metric: "rate", better: "higher", convert: (value) => Number(`${value}e${power}`) };
  }
  const base = baseUnit(unit);
  return base.unit === "B/s" ? base : undefined;
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 120));
}

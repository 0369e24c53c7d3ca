import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { type Better, quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { baseUnit } from "./base-unit.ts";
import { intoExecutions } from "./into-executions.ts";
import { namePart } from "./name-part.ts";
import { paramValue } from "./param-value.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";
import { printedPrecision } from "./printed-precision.ts";

export interface GoBench extends ParsedResults {
  /** The lines `name: value`, each name with all values that it has in the file. */
  readonly config: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The Go benchmark format, as `go test -bench` prints it and benchstat reads it. What a benchmark logs after its name
 * and before its values is passed over.
 *
 * `BenchmarkFetch/engine=nudb/small-8` is operation `Fetch/small` with the parameters engine and gomaxprocs; the package
 * is the subject, where no parameter `subject` says another. A unit `p99-ns/op` is a time called p99; one that is not
 * known names its metric. Better is what lines `Unit … better=` say, else the unit, else lower.
 *
 * @param origin what messages call the text
 * @returns the nth line of each benchmark in the nth execution; what failed or cannot be read is set aside
 * @throws InputError where there is no result at all, and after a crash
 * @see https://go.dev/design/14313-benchmark-format and benchfmt in golang.org/x/perf
 */
export function parseGoBench(lines: Iterable<string>, suite: string, origin: string): GoBench {
  const better = new Map<string, Better>();
  const config = new Map<string, Set<string>>();
  let pkg: string | undefined;
  const rows: Row[] = [];
  const setAside: SetAside[] = [];
  /** What was logged where the values of a benchmark should be. */
  let interrupted: { readonly name: string; readonly aside: SetAside } | undefined;
  let number = 0;
  for (const whole of lines) {
    number += 1;
    const place = `${origin} line ${number}`;
    const line = whole.slice(0, longest);
    if (crash.test(line)) throw new InputError(`${place}: the suite crashed: ${JSON.stringify(line.slice(0, 120))}`);
    const [, key, value] = /^([\p{Ll}][^\s\p{Lu}:]*):(?:[ \t]+(.*))?$/u.exec(line) ?? [];
    if (key !== undefined) noteConfig(config, key, value ?? "");
    if (key === "pkg") pkg = value;
    const [, unit, direction] = /^Unit\s+(\S+)\s+(?:\S+\s+)*?better=(lower|higher)(?:\s|$)/.exec(line) ?? [];
    if (unit !== undefined) better.set(unit, direction as Better);
    if (/^\s*(--- )?FAIL\b/.test(line)) setAside.push({ place, reason: line.trim().slice(0, 120) });
    if (interrupted !== undefined && /^ *\d+(?:\t *[\d.]+ [^\s]+)+\s*$/.test(line)) {
      setAside.splice(setAside.lastIndexOf(interrupted.aside), 1);
      rows.push({ place, pkg, name: interrupted.name, measured: line.trim().split(/\s+/).slice(1) });
      interrupted = undefined;
      continue;
    }
    // `go test -v` prints a benchmark's name alone before it starts.
    if (!/^Benchmark\S*\s/.test(line)) continue;
    interrupted = undefined;
    const [name, iterations = "", ...measured] = line.trim().split(/\s+/);
    const counted = /^\d+$/.test(iterations);
    if (counted && measured.length > 0 && measured.length % 2 === 0 && whole.length <= longest) {
      rows.push({ place, pkg, name: name!, measured });
      continue;
    }
    const aside = { place, reason: `is no benchmark line: ${JSON.stringify(line.slice(0, 120))}` };
    if (!counted) interrupted = { name: name!, aside };
    setAside.push(aside);
  }
  const results = resultsOf(rows, better, namePart(suite), setAside);
  if (results.length === 0) throw new InputError(`${origin}: no benchmark in ${number} lines`);
  return { executions: intoExecutions(results), setAside, config };
}

/** No benchmark's line is longer; what comes between may be. */
const longest = 10_000;

/** Of the runtime and of `go test`, after a benchmark's name or not. A benchmark that fails by itself exits with 1. */
const crash =
  /^(?:Benchmark\S*)?\s*(?:panic: |fatal error: |signal: |SIG[A-Z]+: |\*\*\* Test killed|exit status (?!1$)\d)/;

/** Who asks wants to know whether there are several. */
const mostValues = 100;

function noteConfig(config: Map<string, Set<string>>, key: string, value: string): void {
  const values = config.get(key) ?? new Set();
  config.set(key, values);
  if (values.size < mostValues) values.add(value);
}

interface Row {
  readonly place: string;
  readonly pkg: string | undefined;
  readonly name: string;
  /** Numbers and units in turn. */
  readonly measured: readonly string[];
}

function resultsOf(
  rows: readonly Row[],
  better: ReadonlyMap<string, Better>,
  suite: string,
  setAside: SetAside[],
): ResultLine[] {
  const results: ResultLine[] = [];
  const nameOfKey = new Map<string, string>();
  for (const { place, pkg, name, measured } of rows) {
    const inPackage = pkg ? `${pkg}.${name}` : name;
    const about = { suite, ...named(name, pkg) };
    for (let i = 0; i < measured.length; i += 2) {
      const result = resultOf(about, measured[i]!, measured[i + 1]!, better);
      if ("reason" in result) {
        setAside.push({ place, reason: `${measured[i]} ${measured[i + 1]}: ${result.reason}` });
        continue;
      }
      const key = formatKey(result);
      const known = nameOfKey.get(key) ?? inPackage;
      nameOfKey.set(key, known);
      // `X/a=1/a=2` and `X/a=2/a=2`: one is no repeat of the other.
      if (known === inPackage) results.push(result);
      else setAside.push({ place, reason: `${inPackage.slice(0, 120)} would be the metric of ${known.slice(0, 120)}` });
    }
  }
  return results;
}

type About = Pick<ResultLine, "suite" | "subject" | "params" | "operation">;

function resultOf(
  about: About,
  printed: string,
  unit: string,
  betterOf: ReadonlyMap<string, Better>,
): ResultLine | { readonly reason: string } {
  const [, prefix, rest] = /^(.+)-([^-]+)$/.exec(unit) ?? [];
  const ofRest = rest === undefined ? undefined : baseUnit(rest);
  const custom = prefix !== undefined && ofRest !== undefined && ofRest.unit !== "1";
  const base = custom ? ofRest : baseUnit(unit);
  const value = base.convert(Number(printed));
  const fault = quantityFault(value, base.unit);
  if (fault !== undefined) return { reason: fault };
  const metric = namePart(custom ? prefix : base.metric);
  const better = betterOf.get(unit) ?? base.better ?? "lower";
  return { ...about, metric, unit: base.unit, better, value, ...printedPrecision(printed, base) };
}

/** What a benchmark's name says. */
function named(name: string, pkg: string | undefined): Omit<About, "suite"> {
  const [, path, processors] = /^Benchmark(.*?)(?:-(\d{1,9}))?$/.exec(name)!;
  const operation: string[] = [];
  const params: [string, string | number][] = [];
  let subject = pkg;
  for (const part of path!.split("/")) {
    const [, key, value] = /^([^=]+)=(.*)$/.exec(part) ?? [];
    if (key === undefined) operation.push(part);
    else if (key === "subject") subject = value;
    else params.push([namePart(key), paramValue(value!)]);
  }
  if (processors !== undefined) params.push(["gomaxprocs", Number(processors)]);
  return {
    subject: namePart(subject || "go"),
    params: Object.fromEntries(params),
    operation: namePart(operation.join("/") || "Benchmark"),
  };
}

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
 * The Go benchmark format, as `go test -bench` prints it and benchstat reads it.
 *
 * `BenchmarkFetch/engine=nudb/small-8` is operation `Fetch/small` with the parameters engine and gomaxprocs; the package
 * is the subject, where no parameter `subject` says another. A unit `p99-ns/op` is a time called p99; one that is not
 * known names its metric. Better is what lines `Unit … better=` say, else the unit, else lower.
 *
 * @param origin what messages call the text
 * @returns the nth line of each benchmark in the nth execution; what failed or cannot be read is set aside
 * @throws InputError where there is no result at all
 * @see https://go.dev/design/14313-benchmark-format and benchfmt in golang.org/x/perf
 */
export function parseGoBench(text: string, suite: string, origin: string): GoBench {
  const lines = text.split(/\r?\n/);
  const better = betterByUnit(lines);
  const config = new Map<string, Set<string>>();
  let pkg: string | undefined;
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  const nameOfKey = new Map<string, string>();
  for (const [at, line] of lines.entries()) {
    const place = `${origin} line ${at + 1}`;
    const [, key, value] = /^([\p{Ll}][^\s\p{Lu}:]*):(?:[ \t]+(.*))?$/u.exec(line) ?? [];
    if (key !== undefined) config.set(key, (config.get(key) ?? new Set()).add(value ?? ""));
    if (key === "pkg") pkg = value;
    if (/^\s*(--- )?FAIL\b/.test(line)) setAside.push({ place, reason: line.trim().slice(0, 120) });
    // `go test -v` prints a benchmark's name alone before it starts.
    if (!/^Benchmark\S*\s/.test(line)) continue;
    const [name, iterations, ...measured] = line.trim().split(/\s+/);
    if (iterations === undefined) continue;
    if (!/^\d+$/.test(iterations) || measured.length === 0 || measured.length % 2 !== 0) {
      setAside.push({ place, reason: `is no benchmark line: ${JSON.stringify(line.slice(0, 120))}` });
      continue;
    }
    const inPackage = pkg ? `${pkg}.${name}` : name!;
    const about = { suite: namePart(suite), ...named(name!, pkg) };
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
  if (results.length === 0) throw new InputError(`${origin}: no benchmark in ${lines.length} lines`);
  return { executions: intoExecutions(results), setAside, config };
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
  const [, path, processors] = /^Benchmark(.*?)(?:-(\d+))?$/.exec(name)!;
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

/** Of the lines `Unit NAME better=higher`, which may come after the values. */
function betterByUnit(lines: readonly string[]): Map<string, Better> {
  const found = new Map<string, Better>();
  for (const line of lines) {
    const [, unit, better] = /^Unit\s+(\S+)\s+(?:\S+\s+)*?better=(lower|higher)(?:\s|$)/.exec(line) ?? [];
    if (unit !== undefined) found.set(unit, better as Better);
  }
  return found;
}

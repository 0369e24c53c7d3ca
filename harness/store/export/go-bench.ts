import { parseKey } from "../../model/key.ts";
import type { Unit } from "../../model/quantity.ts";
import type { Series, SeriesPoint } from "../../model/series.ts";
import { grouped } from "../grouped.ts";
import type { History } from "../history.ts";
import { seriesIdentity } from "../series-identity.ts";
import type { Exported } from "./exported.ts";

/**
 * The Go benchmark format, for benchstat and what else reads it: a line a raw value, under lines that say target,
 * suite, machine, configuration and commit (`benchstat -col commit`). Parameters are parts `name=value` of a benchmark's name.
 *
 * @see https://go.dev/design/14313-benchmark-format and benchfmt in golang.org/x/perf
 */
export function exportGoBench({ series }: History): Exported {
  const lost: string[] = [];
  if (series.some(({ points }) => points.some(({ n, samples }) => samples.length < n))) {
    lost.push("raw values that pruning has taken");
  }
  const lower = new Set(series.filter(({ better }) => better === "lower").map(unitName));
  const higher = new Set(series.filter(({ better }) => better === "higher").map(unitName));
  // The format has one direction a unit.
  const both = [...higher].filter((unit) => lower.has(unit));
  if (both.length > 0) lost.push(`which direction is the better one in ${both.join(", ")}: it differs by metric`);
  const units = [...higher].filter((unit) => !lower.has(unit)).map((unit) => `Unit ${unit} better=higher\n`);
  return { chunks: linesOf(series, units), lost };
}

function* linesOf(series: readonly Series[], units: readonly string[]): Generator<string> {
  yield* units;
  const names = benchmarkNames(series);
  const blocks = grouped(
    series.flatMap((one) => one.points.map((point) => ({ one, point }))),
    ({ one, point }) => configLines(one, point),
  );
  for (const [config, points] of blocks) {
    yield `${config}\n`;
    for (const { one, point } of points) {
      const unit = unitName(one);
      const name = names.get(seriesIdentity(one))!;
      yield point.samples.map((value) => `${name} 1 ${inUnit(value, unit)} ${unit}\n`).join("");
    }
    yield "\n";
  }
}

/**
 * All lines each time, so that none of the block before goes on. Not the run: benchstat keeps apart what differs in any
 * line, and would compare no two commits.
 */
function configLines({ target, suite, machine, configuration }: Series, point: SeriesPoint): string {
  const { args, env, state, snapshot = "", arms = "", suiteVersion } = configuration;
  const config = {
    target,
    suite,
    machine: machine.fingerprint,
    cpu: machine.cpu,
    args: args.length === 0 ? "" : JSON.stringify(args),
    env: Object.keys(env).length === 0 ? "" : JSON.stringify(env),
    state,
    snapshot,
    arms,
    "suite-version": suiteVersion,
    commit: point.commit,
  };
  return Object.entries(config)
    .map(([name, value]) => `${name}: ${oneLine(value)}\n`)
    .join("");
}

/**
 * `Benchmark` and the operation with a capital, as the format wants it, then subject and parameters. Where two
 * operations differ by that letter alone, they are named in full.
 *
 * @returns by identity of the series
 */
function benchmarkNames(series: readonly Series[]): Map<string, string> {
  const operations = grouped(series, ({ key }) => capitalised(parseKey(key).operation));
  return new Map(
    series.map((one) => {
      const { subject, params, operation } = parseKey(one.key);
      const name = capitalised(operation);
      const alike = new Set(operations.get(name)!.map(({ key }) => parseKey(key).operation));
      const all: [string, string | number][] = [["subject", subject], ...Object.entries(params)];
      if (alike.size > 1) all.push(["operation", operation]);
      const parts = all.map(([param, value]) => `/${encoded(param)}=${encoded(String(value))}`);
      // A number behind a hyphen at the end would be taken for GOMAXPROCS.
      const path = `${name}${parts.join("")}`.replace(/-(\d+)$/, "%2D$1");
      return [seriesIdentity(one), `Benchmark${path}`];
    }),
  );
}

function capitalised(operation: string): string {
  const name = encoded(operation.replace(/^Benchmark(?=[^\p{Ll}])/u, ""));
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** The metric called time as go test prints it, others by their names and units: `written-B`. */
function unitName({ key, unit }: Series): string {
  const { metric } = parseKey(key);
  if (metric === "time" && unit === "s") return "ns/op";
  if (unit === "1") return encoded(metric, "/");
  return `${encoded(metric)}-${suffixes[unit]}`;
}

const suffixes: Record<Exclude<Unit, "1">, string> = { s: "s", B: "B", "1/s": "ops/s", "B/s": "B/s" };

function inUnit(value: number, unit: string): string {
  if (unit !== "ns/op") return String(value);
  const [digits, power = "0"] = String(value).split("e");
  return String(Number(`${digits}e${Number(power) + 9}`));
}

/** What separates fields, parts, names and values cannot be in them, nor can what no line holds. */
function encoded(name: string, kept = ""): string {
  return name.replace(/[\s%/=\p{Cc}\p{Cs}]/gu, (character) => {
    if (character === kept) return character;
    return encodeURIComponent(/\p{Cs}/u.test(character) ? "\ufffd" : character);
  });
}

function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

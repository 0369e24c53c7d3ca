import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import type { BaseUnit } from "./base-unit.ts";
import { type CanopyRow, canopyRow, canopyTimeUnit } from "./canopy-row.ts";
import { intoExecutions } from "./into-executions.ts";
import { namePart } from "./name-part.ts";
import { paramValue } from "./param-value.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";

/**
 * What the storage benchmark of the Canopy network prints under `go test -bench=BenchmarkCanopyStorage`: a line
 * `Configuration: Keys=…`, then one table a test, each with its own unit of time, and in it a row for each store.
 *
 * The store is the subject, the test the operation, the configuration the parameters. The metrics are `time` (the
 * median of the runs), `time_min`, `time_max`, `allocs` and `allocated`, all of one run; less of each is better.
 *
 * @param lines stdout, by line, with stderr in between or not
 * @param origin what messages call the text
 * @returns the nth output of the whole suite in the nth execution (`-count`). The unit tests' own tables, the line of
 *   go test for the whole suite, and what is printed as 0 since its digits are not printed, are set aside
 * @throws InputError that names line and value; a panic, a suite without a table, or a row that cannot be read or comes
 *   twice keeps nothing
 * @see PrintSummary of the benchmark
 */
export function parseCanopy(lines: Iterable<string>, suite: string, origin: string): ParsedResults {
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  for (const found of rowsOf(lines, origin)) {
    if ("reason" in found) {
      setAside.push(found);
      continue;
    }
    const { place, params, operation, store, values } = found;
    const about = { suite: namePart(suite), subject: namePart(store), params, operation: namePart(operation) };
    for (const { metric, unit, value, printed, precision } of values) {
      // One digit of a MB: 0.0MB are up to 52 kB.
      const tooSmall = unit === "B" && value === 0 ? "is too little to be shown" : undefined;
      const fault = quantityFault(value, unit) ?? tooSmall;
      if (fault === undefined)
        results.push({ ...about, metric, unit, better: "lower", value, ...(precision && { precision }) });
      else setAside.push({ place, reason: `${store.slice(0, 120)} ${metric} ${printed}: ${fault}` });
    }
  }
  if (results.length === 0) throw new InputError(`${origin}: no result${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  return { executions: intoExecutions(results), setAside };
}

interface PlacedRow extends CanopyRow {
  readonly place: string;
  readonly params: ResultLine["params"];
  readonly operation: string;
}

interface Table {
  readonly operation: string;
  readonly time: BaseUnit;
  readonly place: string;
  rows: number;
}

function* rowsOf(lines: Iterable<string>, origin: string): Generator<PlacedRow | SetAside> {
  let number = 0;
  /** The last line that is neither blank nor a rule. */
  let above = "";
  let title = "";
  let heading: string | undefined;
  let params: ResultLine["params"] = {};
  /** Where a suite began of which nothing has come yet. */
  let begun: string | undefined;
  let table: Table | undefined;
  let seen = new Set<string>();
  const close = () => {
    if (table?.rows === 0) throw new InputError(`${table.place}: the table ${quoted(table.operation)} has no row`);
    table = undefined;
  };
  const begin = (place: string | undefined) => {
    if (begun !== undefined) throw new InputError(`${begun}: the suite began and has no table`);
    begun = place;
  };
  for (const whole of lines) {
    number += 1;
    const place = `${origin} line ${number}`;
    const line = whole.slice(0, longest).trim();
    if (failure.test(line)) throw new InputError(`${place}: the suite failed: ${quoted(line)}`);
    if (logged.test(line)) continue;
    if (line === "") close();
    else if (/^=+$/.test(line)) {
      title = above;
      seen = new Set();
    } else if (/^-+$/.test(line)) {
      if (table === undefined) heading = above;
    } else if (/^Variant\s*\|/.test(line)) {
      close();
      if (!heading) throw new InputError(`${place}: a table without a heading: ${quoted(line)}`);
      table = { operation: heading, time: canopyTimeUnit(line, place), place, rows: 0 };
      heading = undefined;
    } else if (table !== undefined) {
      if (whole.length > longest) throw new InputError(`${place}: too long for a row: ${quoted(line)}`);
      const row = canopyRow(line, table.time, place);
      table.rows += 1;
      if (title === "Test Results" || row.store === "TestStore") {
        yield { place, reason: `is of the unit tests: ${quoted(line)}` };
        continue;
      }
      begun = undefined;
      const key = formatKey({ suite: "", subject: row.store, params: {}, operation: table.operation, metric: "" });
      if (seen.has(key)) throw new InputError(`${place}: comes a second time in ${quoted(title)}: ${quoted(line)}`);
      seen.add(key);
      yield { ...row, place, params, operation: table.operation };
    } else if (line.startsWith("Configuration:")) {
      begin(place);
      params = configuration(line, place);
    } else if (/^Benchmark\S+\s+\d+\s+\S+ ns\/op/.test(line)) {
      yield { place, reason: `is of the suite as a whole: ${quoted(line)}` };
    } else above = line;
  }
  close();
  begin(undefined);
}

/** No row is longer; what comes between may be. */
const longest = 10_000;

/** Go's marks of a failure. Progress ends in no line feed: `  Running Latest...panic: `. */
const failure =
  /(?:^|\.)(?:panic: |fatal error: |FAIL(?:\s|$)|--- FAIL|signal: |exit status \d|SIG[A-Z]+: |\*\*\* Test killed)/;

/** What Pebble and Badger log. */
const logged = /^(?:\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d |badger \d{4}\/\d\d\/\d\d )/;

/** `Configuration: Keys=200, Versions=5, …` */
function configuration(line: string, place: string): ResultLine["params"] {
  const parts = line
    .slice("Configuration:".length)
    .split(",")
    .map((part) => part.trim());
  const entries = parts.map((part): [string, string | number] => {
    const [, name, value] = /^(\w+)=(\S+)$/.exec(part) ?? [];
    if (name === undefined) throw new InputError(`${place}: cannot read ${quoted(part)} in ${quoted(line)}`);
    return [namePart(name), paramValue(value!)];
  });
  return Object.fromEntries(entries);
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 120));
}

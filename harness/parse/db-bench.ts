import { InputError } from "../model/errors.ts";
import { quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { baseUnit } from "./base-unit.ts";
import { intoExecutions } from "./into-executions.ts";
import { namePart } from "./name-part.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";
import { printedPrecision } from "./printed-precision.ts";

/**
 * What db_bench of RocksDB or LevelDB prints, in any of its forms:
 *
 *     fillrandom   :       2.345 micros/op 426439 ops/sec 0.234 seconds 100000 operations;   47.2 MB/s
 *     fillrandom   :       2.345 micros/op 426439 ops/sec;   47.2 MB/s
 *     fillrandom   :       2.345 micros/op;   47.2 MB/s
 *
 * The benchmark is the operation; Keys and Values (bytes) and Entries are the parameters, as the head says them. The
 * metrics are `time` of one operation, which of several threads is the mean of one, `rate` of all threads, and
 * `throughput`, whose MB are 2^20 bytes; seconds and operations say no more than the rate. With `--histogram` there are
 * percentiles, e.g. `read_p99`.
 *
 * @param lines stdout, by line, with stderr in between or not
 * @param origin what messages call the text
 * @returns the nth run of each benchmark (`readrandom[X3]`) in the nth execution; warm-ups, averages of the runs,
 *   benchmarks that were skipped or failed, and what is printed as 0 are set aside
 * @throws InputError that names line and value; a failure of the program or a result that cannot be read keeps nothing
 * @see Stats::Report and CombinedStats in https://github.com/facebook/rocksdb/blob/main/tools/db_bench_tool.cc
 */
export function parseDbBench(lines: Iterable<string>, suite: string, origin: string): ParsedResults {
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  for (const found of resultsOf(lines, namePart(suite), origin)) {
    if ("reason" in found) setAside.push(found);
    else results.push(found);
  }
  if (results.length === 0) throw new InputError(`${origin}: no result${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  return { executions: intoExecutions(results), setAside };
}

/** The run of a benchmark of which values are read. */
interface Run extends Pick<ResultLine, "suite" | "params" | "operation"> {
  /** Why its values are none. */
  readonly fault: string | undefined;
}

function* resultsOf(lines: Iterable<string>, suite: string, origin: string): Generator<ResultLine | SetAside> {
  let number = 0;
  let params: ResultLine["params"] = {};
  let warmUps = 0;
  let run: Run | undefined;
  /** What the histogram that is being read is of. */
  let histogram: string | undefined;
  for (const printed of lines) {
    number += 1;
    const place = `${origin} line ${number}`;
    const whole = withoutProgress(printed).trimStart();
    const line = whole.slice(0, longest);
    if (isAny(failures, line)) throw new InputError(`${place}: db_bench failed: ${quoted(line)}`);

    const parameter = /^(Keys|Values|Entries): +(\d{1,15})(?: bytes each|$)/.exec(line);
    const warmUp = /^Warming up benchmark by running (\d{1,6}) times/.exec(line);
    const histogramOf = /^Microseconds per (\w{1,40}):$/.exec(line);
    const other = /^(\S+) +(\[(?:AVG|MEDIAN|CI95) +\d+ runs\] : .*|: skipped .*)$/.exec(line);
    const reported = line.includes(" micros/op") ? report.exec(line) : null;
    if (parameter !== null) {
      // The head begins with the keys.
      params = { ...(parameter[1] === "Keys" ? {} : params), [parameter[1]!]: Number(parameter[2]) };
    } else if (warmUp !== null) warmUps = Number(warmUp[1]);
    else if (histogramOf !== null) histogram = histogramOf[1];
    else if (line === "") histogram = undefined;
    else if (other !== null) yield { place, reason: `is no run: ${quoted(line)}` };
    else if (reported !== null) {
      if (whole.length > longest) throw new InputError(`${place}: too long for a result: ${quoted(line)}`);
      const [, operation, micros, rate, message] = reported as unknown as [string, string, string, string?, string?];
      run = { suite, params, operation: namePart(operation), fault: faultOf(Number(micros), message!, warmUps > 0) };
      warmUps = Math.max(0, warmUps - 1);
      yield resultOf(run, "time", micros, "us", place);
      if (rate !== undefined) yield resultOf(run, "rate", rate, "ops/sec", place);
      const [, amount, unit] = /^ *(\S+) (\S*B\/s)(?: |$)/.exec(message!) ?? [];
      if (unit !== undefined && unit !== "MB/s") {
        throw new InputError(`${place}: the unit ${quoted(unit)} is not known in ${quoted(line)}`);
      }
      if (amount !== undefined) yield resultOf(run, "throughput", amount, "MiB/s", place);
    } else if (isAny(unread, line)) throw new InputError(`${place}: cannot read the result ${quoted(line)}`);
    else if (histogram !== undefined && run !== undefined && line.startsWith("Percentiles: ")) {
      for (const [name, micros] of percentiles(line, place)) {
        yield resultOf(run, `${histogram}_${name}`, micros, "us", place);
      }
      histogram = undefined;
    }
  }
}

/** No result is longer; what comes between may be. */
const longest = 10_000;

/** Ops per second are cut to a whole number. */
const report = /^(\S+) *: +(\d+\.\d+) micros\/op(?: (-?\d+) ops\/sec)?(?: -?\d+\.\d+ seconds \d+ operations)?;(.*)$/;

/**
 * What would be a result if it could be read: another unit, or the beginning of a line that was cut. Apart, since one
 * expression of all is several times slower on a long log.
 */
const unread = [
  /^\S+ *: +[\d.]+ [^/\s]+\/op/,
  /micros\/op/,
  /ops\/sec(?![a-z])/,
  /^\S+ +: +\d+\.\d*(?: mi?c?r?o?s?)?$/,
];

/** db_bench prints the status of what failed and exits; the rest is what ends a process. */
const failures = [
  /^[\w ]{1,40} error: /,
  /^(?:unknown benchmark|Corruption: |terminate called|Aborted|Killed|Segmentation fault|Received signal \d|ERROR: )/,
  /: Assertion `/,
  /Sanitizer: /,
];

function isAny(expressions: readonly RegExp[], line: string): boolean {
  return expressions.some((expression) => expression.test(line));
}

function faultOf(micros: number, message: string, warmUp: boolean): string | undefined {
  if (warmUp) return "is of a warm-up";
  // E.g. `(snappy failure)`, where it is not built in: nothing but the failing was timed.
  if (/ failure\)$/.test(message)) return message.trim().slice(0, 120);
  return micros === 0 ? "took no time that is shown" : undefined;
}

function resultOf(run: Run, metric: string, printed: string, unit: string, place: string): ResultLine | SetAside {
  const { fault: ofRun, ...about } = run;
  const base = baseUnit(unit);
  const value = base.convert(Number(printed));
  const fault = ofRun ?? quantityFault(value, base.unit);
  if (fault !== undefined) {
    return { place, reason: `${about.operation.slice(0, 120)} ${metric} ${printed.slice(0, 120)}: ${fault}` };
  }
  // Half of the last digit will do for what is cut, too: both arms are cut to the same side.
  const precision = printedPrecision(printed, base);
  return {
    ...about,
    subject: "db_bench",
    metric,
    unit: base.unit,
    better: base.better ?? "lower",
    value,
    ...precision,
  };
}

/** `Percentiles: P50: 1.20 P99: 5.31 P99.9: 12.00` */
function percentiles(line: string, place: string): [name: string, micros: string][] {
  const words = line.trim().split(/\s+/).slice(1);
  const found: [string, string][] = [];
  for (let i = 0; i < words.length; i += 2) {
    const [, of] = /^P(\d{1,3}(?:\.\d{1,9})?):$/.exec(words[i]!) ?? [];
    const micros = words[i + 1];
    if (of === undefined || micros === undefined || !/^\d+(?:\.\d+)?$/.test(micros)) {
      throw new InputError(`${place}: cannot read ${quoted(line)}`);
    }
    found.push([`p${of}`, micros]);
  }
  return found;
}

/** What a terminal shows at last: progress goes to stderr, each after a return. */
function withoutProgress(line: string): string {
  const shown = line.endsWith("\r") ? line.slice(0, -1) : line;
  return shown.slice(shown.lastIndexOf("\r") + 1);
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 120));
}

import { z } from "zod";
import { checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { baseUnit } from "./base-unit.ts";
import { intoExecutions } from "./into-executions.ts";
import { namePart } from "./name-part.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";
import { printedPrecision } from "./printed-precision.ts";
import { isRustFailure } from "./rust-failure.ts";

/** `--json`, whole nanoseconds */
const runSchema = z.array(
  z.looseObject({
    name: z.string().min(1),
    raw_average: z.int().nonnegative(),
    average: z.int().nonnegative(),
  }),
);

const longestLine = 10_000;
const longestJson = 1_000_000;

/**
 * What Substrate's node-bench prints, as a log or with `--json` (an array a run, each on a line of its own).
 *
 * `Trie read benchmark(small database (10,000 keys), db_type: ParityDb)` is operation `Trie read` of ParityDb with the
 * parameters size and keys; a name that says no database is of the subject `node-bench`. Both averages are results:
 * `avg` is that of all runs (`raw_average`), `w_avg` that of the middle ones (`average`). The log rounds them, so that
 * each has its precision, half of its last digit.
 *
 * @param origin what messages call the text
 * @returns the nth result of each benchmark in the nth execution; set aside are times of 0, benchmarks that were started
 *   and gave no result, and lines that stand in a log a second time with the same second
 * @throws InputError where there is no result, after a failure, and for a result that is cut off or of an unknown unit
 * @see https://github.com/paritytech/polkadot-sdk/tree/master/substrate/bin/node/bench
 */
export function parseNodeBench(lines: Iterable<string>, suite: string, origin: string): ParsedResults {
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  const numberOfLine = new Map<string, number>();
  let started: { readonly place: string; readonly name: string } | undefined;
  const giveUp = () => {
    if (started) setAside.push({ place: started.place, reason: `${started.name} was started and gave no result` });
    started = undefined;
  };
  let number = 0;
  for (const line of lines) {
    number += 1;
    const place = `${origin} line ${number}`;
    if (/^\s*\[\s*[{\]]/.test(line)) {
      for (const average of ofJson(line, place)) keep(average, suite, place, results, setAside);
      continue;
    }
    const text = line.slice(0, longestLine).replace(colours, "").trimEnd();
    if (isRustFailure(text)) throw new InputError(`${place}: the suite failed: ${JSON.stringify(text.slice(0, 120))}`);
    const message = text.replace(prefix, "");
    if (message.startsWith("Starting ")) {
      giveUp();
      started = { place, name: message.slice("Starting ".length).slice(0, 200) };
      continue;
    }
    const at = message.lastIndexOf(": avg ");
    if (at < 0) continue;
    const name = message.slice(0, at);
    if (started?.name === name.slice(0, 200)) started = undefined;
    const earlier = numberOfLine.get(text);
    if (earlier !== undefined && message !== text) {
      setAside.push({ place, reason: `is line ${earlier} once more` });
      continue;
    }
    numberOfLine.set(text, number);
    for (const average of ofLog(name, message.slice(at), place)) keep(average, suite, place, results, setAside);
  }
  giveUp();
  if (results.length === 0) {
    throw new InputError(`${origin}: no result in ${number} lines${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  }
  return { executions: intoExecutions(results), setAside };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how colours begin
const colours = /\u001b\[[\d;]{0,20}m/g;

/** Times (of the program, and of what recorded it), level, thread and module */
const prefix =
  /^(?:\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,9})?Z?\s{1,9}){0,2}(?:(?:TRACE|DEBUG|INFO|WARN|ERROR)\s{1,9}(?:[\w-]{1,40}\s{1,9})?[\w:-]{1,80}: )?/;

interface Average {
  readonly name: string;
  readonly metric: "avg" | "w_avg";
  /** seconds */
  readonly value: number;
  readonly precision?: number;
}

function keep(average: Average, suite: string, place: string, results: ResultLine[], setAside: SetAside[]): void {
  const { name, metric, value, precision } = average;
  const quantity = { unit: "s", better: "lower", value, ...(precision && { precision }) } as const;
  const fault = quantityFault(value, "s");
  if (fault !== undefined) setAside.push({ place, reason: `${name.slice(0, 120)}: ${metric} ${fault}` });
  else results.push({ suite: namePart(suite), ...named(name), metric, ...quantity });
}

function* ofJson(line: string, place: string): Generator<Average> {
  if (line.length > longestJson) throw new InputError(`${place}: has ${line.length} characters`);
  for (const { name, raw_average, average } of checkJson(runSchema, line, place)) {
    yield { name, metric: "avg", ...seconds(String(raw_average), "ns", place) };
    yield { name, metric: "w_avg", ...seconds(String(average), "ns", place) };
  }
}

function* ofLog(name: string, averages: string, place: string): Generator<Average> {
  const [, average, unit, weighted, weightedUnit] =
    /^: avg (\S{1,40}) (\S{1,10}), w_avg (\S{1,40}) (\S{1,10})$/.exec(averages) ?? [];
  if (average === undefined || name === "") {
    throw new InputError(`${place}: cannot read ${JSON.stringify(`${name}${averages}`.slice(-120))} as a result`);
  }
  yield { name, metric: "avg", ...seconds(average, unit!, place) };
  yield { name, metric: "w_avg", ...seconds(weighted!, weightedUnit!, place) };
}

function seconds(printed: string, unit: string, place: string): Pick<Average, "value" | "precision"> {
  const base = baseUnit(unit);
  if (base.unit !== "s" || !/^\d+(?:\.\d+)?$/.test(printed)) {
    throw new InputError(`${place}: cannot read ${JSON.stringify(`${printed} ${unit}`)} as a duration`);
  }
  return { value: base.convert(Number(printed)), ...printedPrecision(printed, base) };
}

type Named = Pick<ResultLine, "subject" | "params" | "operation">;

/** What a benchmark's name says. Later versions print the sizes with a capital. */
function named(name: string): Named {
  const [, trie, size, keys, database] =
    /^(Trie \w+) benchmark\((\w+) database \((\d{1,3}(?:,\d{3})*) keys\)(?:, db_type(?::| =) (\w+))?\)$/.exec(name) ??
    [];
  if (trie !== undefined) {
    const params = { size: namePart(size!.toLowerCase()), keys: Number(keys!.replaceAll(",", "")) };
    return { subject: namePart(database ?? unnamed), params, operation: namePart(trie) };
  }
  const [, block, content, blockSize, backend] =
    /^(Block \w+) \((\w+)\/([^,]{1,100})(?:, (\w+) backend)?\)$/.exec(name) ?? [];
  if (block !== undefined) {
    const params = { block: namePart(content!), size: blockSize! };
    return { subject: namePart(backend ?? unnamed), params, operation: namePart(block) };
  }
  return { subject: unnamed, params: {}, operation: namePart(name) };
}

const unnamed = "node-bench";

import { InputError } from "../model/errors.ts";
import { quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { baseUnit } from "./base-unit.ts";
import { intoExecutions } from "./into-executions.ts";
import { namePart } from "./name-part.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";
import { printedPrecision } from "./printed-precision.ts";
import { rippledConfig } from "./rippled-config.ts";
import { type RippledLine, rippledLog } from "./rippled-log.ts";

/** All that the suite ever measured, as it titles its columns. */
const titles = ["Inserts", "Batch Insert", "Fetch 50/50", "Ordered Fetch", "Fetch Random", "Fetch Missing"];

interface Row {
  readonly place: string;
  readonly operations: readonly string[];
  /** In seconds with two digits, one an operation, as printed. */
  readonly durations: readonly string[];
  /** As printed. */
  readonly config: string;
}

/**
 * What rippled's early suite `NodeStoreTiming` prints, of which both forms have durations in seconds with two digits and
 * no unit: columns by the alphabet and the configuration at the end of each row; or `Config Run Inserts …`, with a legend
 * of the configurations below. Configurations become parameters, without their path.
 *
 * @param origin what messages call the text
 * @returns the nth row of each configuration in the nth execution; durations of 0.00 are set aside
 * @throws InputError that names the line, where a row is not whole, a configuration has no row or no legend, a test
 *   failed, or nothing is a result
 * @see src/ripple/nodestore/tests/Timing.test.cpp in rippled of 2014
 */
export function parseRippledNodestoreBench(lines: Iterable<string>, suite: string, origin: string): ParsedResults {
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  for (const row of rowsOf(rippledLog(lines, origin))) {
    const { type, params } = rippledConfig(row.config, row.place);
    // As upstream does where no type is given
    const about = { suite: namePart(suite), subject: namePart(type ?? "rocksdb"), params };
    for (const [at, operation] of row.operations.entries()) {
      const printed = row.durations[at]!;
      const value = Number(printed);
      const precision = printedPrecision(printed, baseUnit("s"));
      const fault = quantityFault(value, "s");
      if (fault !== undefined) setAside.push({ place: row.place, reason: `${operation} ${printed}: ${fault}` });
      else results.push({ ...about, operation, metric: "time", unit: "s", better: "lower", value, ...precision });
    }
  }
  if (results.length === 0) throw new InputError(`${origin}: no result${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  return { executions: intoExecutions(results), setAside };
}

interface Table {
  readonly header: RippledLine;
  readonly operations: readonly string[];
  /** Of the form with a legend: what waits for it, by the number of the configuration. */
  readonly waiting: Map<string, Row[]> | undefined;
  rows: number;
  inLegend: boolean;
}

function* rowsOf(lines: Iterable<RippledLine>): Generator<Row> {
  let table: Table | undefined;
  for (const line of lines) {
    const next = tableOf(line);
    if (next !== undefined) {
      refuseUnfinished(table);
      table = next;
    } else if (table?.waiting !== undefined && /^\s*Configs:$/.test(line.text)) {
      table.inLegend = true;
    } else if (table?.waiting !== undefined && table.inLegend && /^\s*\d{1,9}:/.test(line.text)) {
      yield* explained(line, table.waiting);
    } else if (looksLikeRow(line.text, table !== undefined && !table.inLegend)) {
      if (table === undefined || table.inLegend) throw fault(line, "no header above");
      if (line.cut) throw fault(line, "a row that does not end");
      table.rows += 1;
      if (table.waiting === undefined) yield rowOf(line, line.text.trim().split(/\s+/), table);
      else wait(line, table.waiting, table);
    }
  }
  refuseUnfinished(table);
}

function fault({ place, text }: RippledLine, what: string): InputError {
  return new InputError(`${place}: ${what}: ${JSON.stringify(text.slice(0, 120))}`);
}

/** Titles have spaces in them and between them, and one may stand right before the next. */
function tableOf(line: RippledLine): Table | undefined {
  const known = titles.filter((title) => line.text.includes(title));
  const numbered = /^\s*Config\s+Run\s/.test(line.text);
  if (known.length < 2 && !numbered) return undefined;
  const operations: string[] = [];
  let rest = line.text.replace(/^\s*Config\s+Run\s/, "").trim();
  while (rest !== "") {
    const title = titles.find((title) => rest.startsWith(title));
    if (title === undefined || operations.includes(title.toLowerCase())) throw fault(line, "cannot read the columns");
    operations.push(title.toLowerCase());
    rest = rest.slice(title.length).trimStart();
  }
  if (operations.length < titles.length) throw fault(line, `not ${titles.length} columns`);
  return { header: line, operations, waiting: numbered ? new Map() : undefined, rows: 0, inLegend: false };
}

/** What cannot be anything else than a row, whole or not. Other lines are log messages. */
function looksLikeRow(text: string, inTable: boolean): boolean {
  if (/\d\.\d\d\s+\d+\.\d\d\s+\d+\.\d\d(\s|$)/.test(text)) return true;
  if (!inTable || /^\d{4}-/.test(text)) return false;
  return /^\s*[-+]?[.\d]/.test(text) || /\d\.\d\d(\s|$)/.test(text);
}

/** @param cells durations, and what follows them */
function rowOf(line: RippledLine, cells: readonly string[], { operations }: Table): Row {
  const durations = cells.slice(0, operations.length);
  for (const duration of durations) {
    if (!/^\d{1,9}\.\d\d$/.test(duration)) {
      throw new InputError(`${line.place}: cannot read ${JSON.stringify(duration.slice(0, 120))} as a duration`);
    }
  }
  if (durations.length < operations.length) throw fault(line, `not ${operations.length} durations`);
  return { place: line.place, operations, durations, config: cells.slice(operations.length).join(" ") };
}

/** A row whose configuration is told below. */
function wait(line: RippledLine, waiting: Map<string, Row[]>, table: Table): void {
  const [config, run, ...durations] = line.text.trim().split(/\s+/);
  const rows = waiting.get(config!) ?? [];
  if (!/^\d{1,9}$/.test(config!) || run !== String(rows.length)) throw fault(line, `not run ${rows.length}`);
  const row = rowOf(line, durations, table);
  if (row.config !== "") throw fault(line, `more than ${table.operations.length} durations`);
  rows.push(row);
  waiting.set(config!, rows);
}

/** The rows of a configuration, now that the legend tells it. */
function* explained(line: RippledLine, waiting: Map<string, Row[]>): Generator<Row> {
  const [start, number] = /^\s*(\d+):\s*/.exec(line.text)!;
  const config = line.text.slice(start.length);
  const rows = waiting.get(number!);
  if (rows === undefined) throw fault(line, "no row of this configuration");
  if (line.cut) throw fault(line, "a configuration that does not end");
  waiting.delete(number!);
  for (const row of rows) yield { ...row, config };
}

function refuseUnfinished(table: Table | undefined): void {
  if (table === undefined) return;
  if (table.rows === 0) throw fault(table.header, "no row under the header");
  for (const [number, rows] of table.waiting ?? []) {
    throw new InputError(`${rows[0]!.place}: configuration ${number} is not in a legend`);
  }
}

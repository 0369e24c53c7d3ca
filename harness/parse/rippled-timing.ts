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

interface Table {
  readonly place: string;
  readonly threads: number;
  readonly objects: number;
  /** Undefined: their header is still to come. */
  operations?: readonly string[];
  rows: number;
}

interface Row {
  readonly place: string;
  readonly threads: number;
  readonly objects: number;
  readonly operations: readonly string[];
  readonly backend: string;
  /** One an operation, as printed. */
  readonly durations: readonly string[];
  /** As printed; empty in copies that people edited. */
  config: string;
}

/**
 * What rippled's suite `NodeStore.Timing` prints: tables under `4 Threads, 100000 Objects`, a row a backend and repeat,
 * durations in seconds with three digits. Upstream repeats each configuration three times and prints it at the end of
 * the row; it becomes parameters, without its path.
 *
 * @param origin what messages call the text
 * @returns the nth row of each configuration in the nth execution; durations of 0.000s are set aside
 * @throws InputError that names the line, where a row is not whole, no row follows its header, a test failed, or nothing
 *   is a result
 * @see src/test/nodestore/Timing_test.cpp in rippled
 */
export function parseRippledTiming(lines: Iterable<string>, suite: string, origin: string): ParsedResults {
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  for (const row of rowsOf(rippledLog(lines, origin))) {
    const about = { suite: namePart(suite), subject: namePart(row.backend), params: paramsOf(row) };
    for (const [at, operation] of row.operations.entries()) {
      const printed = row.durations[at]!;
      const value = Number(printed.slice(0, -1));
      const precision = printedPrecision(printed.slice(0, -1), baseUnit("s"));
      const fault = quantityFault(value, "s");
      if (fault !== undefined) setAside.push({ place: row.place, reason: `${operation} ${printed}: ${fault}` });
      else results.push({ ...about, operation, metric: "time", unit: "s", better: "lower", value, ...precision });
    }
  }
  if (results.length === 0) throw new InputError(`${origin}: no result${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  return { executions: intoExecutions(results), setAside };
}

function* rowsOf(lines: Iterable<RippledLine>): Generator<Row> {
  let table: Table | undefined;
  let row: Row | undefined;
  for (const line of lines) {
    // A terminal wraps a row before or within its configuration.
    if (row !== undefined && /^\s*\w+=\S*$/.test(line.text) && /(^|,)$/.test(row.config)) {
      row.config += line.text.trim();
      continue;
    }
    if (row !== undefined) yield row;
    row = undefined;
    const next = tableOf(line);
    if (next !== undefined || /\btests? total, 0 failures$/.test(line.text)) {
      refuseEmpty(table);
      table = next;
    } else if (/^\s*Backend\b/.test(line.text)) {
      if (table === undefined) throw fault(line, "no threads and objects above");
      if (table.operations !== undefined) throw fault(line, "a second header");
      table.operations = operationsOf(line);
    } else if (looksLikeRow(line.text, table !== undefined)) {
      row = rowOf(line, table);
      table!.rows += 1;
    }
  }
  if (row !== undefined) yield row;
  refuseEmpty(table);
}

function fault({ place, text }: RippledLine, what: string): InputError {
  return new InputError(`${place}: ${what}: ${JSON.stringify(text.slice(0, 120))}`);
}

function tableOf(line: RippledLine): Table | undefined {
  const [, threads, objects] = /^\s*(\d{1,9}) Threads?, (\d{1,12}) Objects$/.exec(line.text) ?? [];
  if (threads !== undefined) {
    return { place: line.place, threads: Number(threads), objects: Number(objects), rows: 0 };
  }
  if (/^\s*\S+\s*Threads?\b|\bObjects$/.test(line.text)) throw fault(line, "no threads and objects");
  return undefined;
}

function refuseEmpty(table: Table | undefined): void {
  if (table?.rows === 0) throw new InputError(`${table.place}: no row under ${table.threads} threads`);
}

function operationsOf(line: RippledLine): string[] {
  const titles = line.text.trim().split(/\s+/).slice(1);
  const operations = titles.map((title) => namePart(title.toLowerCase()));
  const sound = titles.length > 0 && titles.every((title) => /^[A-Za-z][\w/-]*$/.test(title));
  if (!sound || new Set(operations).size < operations.length) throw fault(line, "cannot read the columns");
  return operations;
}

/** What cannot be anything else than a row, whole or not. Other lines are log messages. */
function looksLikeRow(text: string, inTable: boolean): boolean {
  if (/\d\.\d{3}s\s+\d+\.\d{3}s(\s|$)/.test(text)) return true;
  if (!inTable || /^\d{4}-/.test(text)) return false;
  // With a duration, a configuration or a number after the name, or nothing but a name
  return /\d\.\d{3}s(\s|$)|[\s,](path|type)=|^\S+\s+[-+]?[.\d]|^\s*(path|type)=|^\s*\w[\w.-]*$/.test(text);
}

function rowOf(line: RippledLine, table: Table | undefined): Row {
  if (table?.operations === undefined) throw fault(line, "no header above");
  if (line.cut) throw fault(line, "a row that does not end");
  const { threads, objects, operations } = table;
  const [backend, ...rest] = line.text.trim().split(/\s+/);
  if (!/^[A-Za-z]/.test(backend!)) throw fault(line, "no backend");
  const durations = rest.slice(0, operations.length);
  for (const duration of durations) {
    if (!/^\d{1,9}\.\d{3}s$/.test(duration)) {
      throw new InputError(`${line.place}: cannot read ${JSON.stringify(duration.slice(0, 120))} as a duration`);
    }
  }
  if (durations.length < operations.length) throw fault(line, `not ${operations.length} durations`);
  const config = rest.slice(operations.length).join(" ");
  return { place: line.place, threads, objects, operations, backend: backend!, durations, config };
}

function paramsOf({ place, threads, objects, backend, config }: Row): ResultLine["params"] {
  const size = { threads, objects };
  if (config === "") return size;
  const { type, params } = rippledConfig(config, place);
  if (type !== undefined && type !== backend) {
    throw new InputError(`${place}: type=${type.slice(0, 120)} in a row of ${backend.slice(0, 120)}`);
  }
  for (const name of Object.keys(size)) {
    if (Object.hasOwn(params, name)) throw new InputError(`${place}: ${name} comes a second time`);
  }
  // By name: upstream keeps them in a hash table, whose order is the standard library's.
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...size, ...Object.fromEntries(sorted) };
}

import { stringify } from "csv-stringify/sync";
import { parseKey } from "../../model/key.ts";
import type { Series, SeriesPoint } from "../../model/series.ts";
import type { History } from "../history.ts";
import type { Exported } from "./exported.ts";

const columns = [
  "target",
  "suite",
  "machine",
  "cpu",
  "args",
  "env",
  "state",
  "snapshot",
  "arms",
  "suite_version",
  "key",
  "subject",
  "params",
  "operation",
  "metric",
  "unit",
  "better",
  "run",
  "arm",
  "commit",
  "title",
  "committed_at",
  "started_at",
  "n",
  "median",
  "low",
  "high",
] as const;
type Row = Record<(typeof columns)[number], string | number | null>;

/**
 * A row a point, with a line of names. Text that a spreadsheet would take for a formula (a leading =, +, -, @, tab or
 * carriage return) begins with an apostrophe; numbers stay numbers.
 */
export function exportCsv({ series }: History): Exported {
  return {
    chunks: rowsOf(series),
    lost: series.length === 0 ? [] : ["raw values: a row has their number, median and interval"],
  };
}

function* rowsOf(series: readonly Series[]): Generator<string> {
  yield `${columns.join(",")}\r\n`;
  for (const one of series) {
    const rows = one.points.map((point) => rowOf(one, point));
    yield stringify(rows, {
      columns: [...columns],
      escape_formulas: true,
      record_delimiter: "windows",
      // The library quotes its own delimiter only: after any other line break a row would begin, with whatever text.
      quoted_match: /[\r\n]/,
    });
  }
}

function rowOf(series: Series, point: SeriesPoint): Row {
  const { subject, params, operation, metric } = parseKey(series.key);
  const { args, env, state, snapshot = "", arms = "", suiteVersion } = series.configuration;
  return {
    target: series.target,
    suite: series.suite,
    machine: series.machine.fingerprint,
    cpu: series.machine.cpu,
    args: args.length === 0 ? "" : JSON.stringify(args),
    env: Object.keys(env).length === 0 ? "" : JSON.stringify(env),
    state,
    snapshot,
    arms,
    suite_version: suiteVersion,
    key: series.key,
    subject,
    params: Object.entries(params)
      .map(([name, value]) => `${name}=${value}`)
      .join(","),
    operation,
    metric,
    unit: series.unit,
    better: series.better,
    run: point.run,
    arm: point.arm,
    commit: point.commit,
    title: point.title,
    committed_at: point.committedAt,
    started_at: point.startedAt,
    n: point.n,
    median: point.median,
    low: point.low,
    high: point.high,
  };
}

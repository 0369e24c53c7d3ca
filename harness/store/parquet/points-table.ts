import type { DuckDBConnection, DuckDBValue } from "@duckdb/node-api";
import { parseKey } from "../../model/key.ts";
import type { Series, SeriesPoint } from "../../model/series.ts";
import type { DuckDBModule } from "./duckdb.ts";
import type { PartOrigin } from "./part-path.ts";

/** What holds for all points of a series stands in a table of its own until a part is written. */
const tables = `
  CREATE TABLE series (
    series INTEGER, key VARCHAR, subject VARCHAR, params MAP(VARCHAR, VARCHAR), operation VARCHAR, metric VARCHAR,
    unit VARCHAR, better VARCHAR, label VARCHAR, gated BOOLEAN, tolerance DOUBLE, "precision" DOUBLE, configuration VARCHAR, machine VARCHAR);
  CREATE TABLE points (
    series INTEGER, run VARCHAR, arm VARCHAR, "commit" VARCHAR, committed_at TIMESTAMP, committed_text VARCHAR,
    title VARCHAR, started_at TIMESTAMP, started_text VARCHAR, n INTEGER, median DOUBLE, low DOUBLE, high DOUBLE,
    samples DOUBLE[])`;

// Row groups are small, so that a reader of one series can skip the others of a month. What the path says stands in the
// file too: programs that read it from the path take a fingerprint for a number if they can.
const copyPart = `
  COPY (
    SELECT $target AS target, $suite AS suite, $fingerprint AS fingerprint, $month AS month, key, started_at, run, arm, "commit", committed_at, title, subject, params, operation, metric, unit, better,
      label, gated, tolerance, "precision", n, median, low, high, samples, configuration, machine, series, started_text, committed_text
    FROM points JOIN series USING (series)
    ORDER BY key, started_at, committed_at, run, arm, series
  ) TO $file (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 4096)`;

const rowsAtOnce = 2048;

/** The points of one part: series by their number in the history. */
export type PartPoints = readonly (readonly [number, readonly SeriesPoint[]])[];

/** The table on its way to Parquet. */
export class PointsTable {
  readonly #connection: DuckDBConnection;
  readonly #duckdb: DuckDBModule;

  private constructor(connection: DuckDBConnection, duckdb: DuckDBModule) {
    this.#connection = connection;
    this.#duckdb = duckdb;
  }

  /** @param series in the order of the history: a series' number is its place */
  static async of(series: readonly Series[], connection: DuckDBConnection, duckdb: DuckDBModule): Promise<PointsTable> {
    await connection.run(tables);
    const table = new PointsTable(connection, duckdb);
    await table.#append(
      "series",
      series.map((one, i) => seriesRow(one, i, duckdb)),
    );
    return table;
  }

  /** Writes one part. @returns how many points it holds */
  async write(points: PartPoints, origin: PartOrigin, file: string): Promise<number> {
    const rows = points.flatMap(([number, ofSeries]) => ofSeries.map((point) => pointRow(point, number, this.#duckdb)));
    await this.#connection.run("TRUNCATE points");
    await this.#append("points", rows);
    await this.#connection.run(copyPart, { ...origin, file });
    return rows.length;
  }

  async #append(table: "series" | "points", rows: readonly Row[]): Promise<void> {
    const appender = await this.#connection.createAppender(table);
    try {
      const types = Array.from({ length: appender.columnCount }, (_, i) => appender.columnType(i));
      for (let start = 0; start < rows.length; start += rowsAtOnce) {
        const slice = rows.slice(start, start + rowsAtOnce);
        const chunk = this.#duckdb.DuckDBDataChunk.create(types, slice.length);
        types.forEach((_, column) => {
          chunk.setColumnValues(
            column,
            slice.map((row) => row[column]!),
          );
        });
        appender.appendDataChunk(chunk);
      }
    } finally {
      appender.closeSync();
    }
  }
}

type Row = readonly DuckDBValue[];

function seriesRow(series: Series, number: number, { DuckDBMapValue }: DuckDBModule): Row {
  const { key, unit, better, label, gated, tolerance, precision, configuration, machine } = series;
  const { subject, params, operation, metric } = parseKey(key);
  const entries = Object.entries(params).map(([name, value]) => ({ key: name, value: String(value) }));
  const [configurationText, machineText] = [JSON.stringify(configuration), JSON.stringify(machine)];
  return [
    number,
    key,
    subject,
    new DuckDBMapValue(entries),
    operation,
    metric,
    unit,
    better,
    label,
    gated,
    tolerance,
    precision ?? null,
    configurationText,
    machineText,
  ];
}

function pointRow(point: SeriesPoint, number: number, { DuckDBListValue, DuckDBTimestampValue }: DuckDBModule): Row {
  const { run, arm, commit, committedAt, title, startedAt, n, median, low, high, samples } = point;
  const timestamp = (text: string) => new DuckDBTimestampValue(BigInt(Date.parse(text)) * 1000n);
  return [
    number,
    run,
    arm,
    commit,
    timestamp(committedAt),
    committedAt,
    title,
    timestamp(startedAt),
    startedAt,
    n,
    median,
    low,
    high,
    new DuckDBListValue(samples),
  ];
}

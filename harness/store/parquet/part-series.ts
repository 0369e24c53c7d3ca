import type { DuckDBConnection, DuckDBDataChunk, DuckDBListVector } from "@duckdb/node-api";
import { check } from "../../model/check.ts";
import { coarser } from "../../model/coarser.ts";
import { InputError } from "../../model/errors.ts";
import { gateMatcher } from "../../model/gate-matcher.ts";
import { parseKey } from "../../model/key.ts";
import type { Better, Unit } from "../../model/quantity.ts";
import type { ArmName, Machine } from "../../model/run-record.ts";
import type { Configuration, Series, SeriesPoint } from "../../model/series.ts";
import { pointSchema, seriesSchema } from "../compact-series.ts";
import type { DuckDBModule } from "./duckdb.ts";
import type { PartOrigin } from "./part-path.ts";

const columns = [
  "series",
  "run",
  "arm",
  "n",
  "median",
  "low",
  "high",
  "samples",
  "commit",
  "committed_text",
  "title",
  "started_text",
  "key",
  "unit",
  "better",
  "label",
  "gated",
  "tolerance",
  "precision",
  "configuration",
  "machine",
] as const;
type Column = (typeof columns)[number];

const table = "read_parquet($file, hive_partitioning = false)";
/** Exports of before lack it. */
const added = "precision";
const order = "ORDER BY series, started_at, committed_at, run, arm";

const aboutSchema = seriesSchema.omit({ position: true, points: true });
const armSchema = pointSchema.omit({ n: true, median: true, low: true, high: true, samples: true, sha256: true });

/** Puts the series of a history together again, part by part. */
export class PartSeries {
  /** By number. */
  readonly #series = new Map<number, Series & { readonly points: SeriesPoint[] }>();
  /** What all points of an arm share is kept once: it is most of what a history weighs. */
  readonly #arms = new Map<
    string,
    Pick<SeriesPoint, "run" | "arm" | "commit" | "committedAt" | "title" | "startedAt">
  >();

  /** @returns in the order of the history that was exported */
  series(): Series[] {
    return [...this.#series].sort(([a], [b]) => a - b).map(([, series]) => series);
  }

  /**
   * Takes a part. The parts of a machine come in the order of their months.
   *
   * @param metric a key, which may look like a glob, or a glob over keys; undefined: all
   * @throws Error that says what is wrong with a part that no export wrote: its names become paths, too
   */
  async add(
    file: string,
    origin: PartOrigin,
    metric: string | undefined,
    connection: DuckDBConnection,
    duckdb: DuckDBModule,
  ): Promise<void> {
    const selectPoints = await selectionOf(file, connection);
    if (metric === undefined) {
      return this.#take(await connection.stream(`${selectPoints} ${order}`, { file }), origin);
    }
    const found = await connection.runAndReadAll(`SELECT DISTINCT key FROM ${table}`, { file });
    const matches = gateMatcher([metric]);
    const keys = found.getColumns()[0]!.filter((key) => key === metric || matches(String(key)));
    if (keys.length === 0) return;
    const selected = `${selectPoints} WHERE key IN (SELECT unnest($keys)) ${order}`;
    const values = { file, keys: duckdb.listValue(keys) };
    const types = { file: duckdb.VARCHAR, keys: duckdb.LIST(duckdb.VARCHAR) };
    await this.#take(await connection.stream(selected, values, types), origin);
  }

  async #take(result: AsyncIterable<DuckDBDataChunk>, origin: PartOrigin): Promise<void> {
    for await (const chunk of result) {
      const vectors = Object.fromEntries(columns.map((name, i) => [name, chunk.getColumnVector(i)]));
      const samples = vectors.samples as DuckDBListVector;
      const { childVector } = samples;
      let row = 0;
      const value = <T>(column: Column): T => vectors[column]!.getItem(row) as T;
      for (; row < chunk.rowCount; row++) {
        const number = value<number>("series");
        const series = this.#series.get(number) ?? this.#begin(number, origin, value);
        const { run, arm, commit, committedAt, title, startedAt } = this.#arm(value);
        const n = value<number>("n");
        const [median, low, high] = [
          value<number>("median"),
          value<number | null>("low"),
          value<number | null>("high"),
        ];
        const first = samples.getEntryOffset(row);
        // Of its length from the start, and filled in a loop: there are millions of them.
        const drawn = new Array<number>(samples.getEntryLength(row));
        for (let i = 0; i < drawn.length; i++) drawn[i] = childVector.getItem(first + i) as number;
        if (![n, median, ...(low === null ? [] : [low]), ...(high === null ? [] : [high])].every(Number.isFinite)) {
          throw new InputError(`run ${run}: ${series.key}: n, median or interval is no number`);
        }
        series.points.push({ run, arm, commit, committedAt, title, startedAt, n, median, low, high, samples: drawn });
      }
    }
  }

  #begin(number: number, { target, suite, fingerprint }: PartOrigin, value: <T>(column: Column) => T) {
    const series = {
      target,
      suite,
      machine: JSON.parse(value("machine")) as Machine,
      configuration: JSON.parse(value("configuration")) as Configuration,
      key: value<string>("key"),
      unit: value<Unit>("unit"),
      better: value<Better>("better"),
      label: value<string>("label"),
      gated: value<boolean>("gated"),
      tolerance: value<number>("tolerance"),
      ...coarser(value<number | null>("precision") ?? undefined, undefined),
      points: [] as SeriesPoint[],
    };
    const { points: _, ...about } = series;
    check(aboutSchema, about, `series ${number}`);
    parseKey(series.key);
    if (series.machine.fingerprint !== fingerprint) {
      throw new InputError(`series ${number}: of another machine: ${series.machine.fingerprint}`);
    }
    this.#series.set(number, series);
    return series;
  }

  #arm(value: <T>(column: Column) => T) {
    const run = value<string>("run");
    const arm = value<ArmName>("arm");
    const name = `${run} ${arm}`;
    const known = this.#arms.get(name);
    if (known !== undefined) return known;
    const made = {
      run,
      arm,
      commit: value<string>("commit"),
      committedAt: value<string>("committed_text"),
      title: value<string>("title"),
      startedAt: value<string>("started_text"),
    };
    check(armSchema, made, `run ${run}`);
    this.#arms.set(name, made);
    return made;
  }
}

async function selectionOf(file: string, connection: DuckDBConnection): Promise<string> {
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${table}`, { file });
  const there = new Set(described.getColumns()[0]!);
  const selected = columns.map((name) => (name === added && !there.has(name) ? `NULL AS "${name}"` : `"${name}"`));
  return `SELECT ${selected.join(", ")} FROM ${table}`;
}

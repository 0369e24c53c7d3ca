/**
 * What a history of 10,000 runs × 45 metrics × 22 samples costs as Parquet: writing, size, reading, also from S3. Each
 * step is a process of its own, so that its memory is its own.
 *
 * npx tsx scripts/store/parquet-scale.ts [RUNS]
 */

import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { randomSource } from "../../harness/stats/random-source.ts";
import type { History } from "../../harness/store/history.ts";
import { withDuckDB } from "../../harness/store/parquet/duckdb.ts";
import { exportParquet } from "../../harness/store/parquet/export-parquet.ts";
import { readParquet } from "../../harness/store/parquet/read-parquet.ts";
import { startS3 } from "../../harness/store/parquet/s3/s3-server-fixture.ts";
import { writeParquet } from "../../harness/store/parquet/write-parquet.ts";
import { recordedRun } from "../../harness/store/run-fixture.ts";
import { SeriesCollector } from "../../harness/store/series-collector.ts";
import { syntheticKeys, syntheticRun } from "./synthetic-run.ts";

const executions = 22;
const machines = ["0000000000aa", "0000000000bb", "0000000000cc", "0000000000dd"];
const runsADay = 5;
const { env } = process;
const oneSeries = { target: "reference", fingerprint: machines[1]!, metric: syntheticKeys[7]! };

interface Measured {
  readonly seconds: number;
  readonly cpu: number;
  readonly what: string;
}

/** CPU of all threads beside the time: other work on the machine hardly changes it. */
const timed = async <T>(work: () => Promise<T>): Promise<[Pick<Measured, "seconds" | "cpu">, T]> => {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [{ seconds: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 }, result];
};

const describe = ({ series, runs }: History): string => {
  const points = series.flatMap((one) => one.points);
  const samples = points.reduce((sum, point) => sum + point.samples.length, 0);
  return `${runs} runs, ${series.length} series, ${points.length} points, ${samples} samples`;
};

/** Machines share the runs, each with five a day. */
function generated(runs: number): History {
  const rng = randomSource(1);
  const collector = new SeriesCollector();
  const { machine } = recordedRun();
  for (let i = 0; i < runs; i++) {
    const fingerprint = machines[i % machines.length]!;
    const day = Math.floor(i / machines.length) / runsADay;
    const run = syntheticRun(i, new Date(Date.UTC(2024, 0, 1) + day * 86_400_000), executions, rng);
    collector.add({ ...run, machine: { ...machine, fingerprint } });
  }
  return { series: collector.series(), runs, damaged: [] };
}

async function query(folder: string, sql: string): Promise<Measured> {
  const [time, rows] = await timed(() =>
    withDuckDB(async (connection) => {
      const files = join(folder, "**/*.parquet");
      return (await connection.runAndReadAll(sql, { files })).getRowsJson();
    }),
  );
  return { ...time, what: rows.length === 1 ? rows[0]!.join(", ") : `${rows.length} rows` };
}

const parts = "read_parquet($files, hive_partitioning = true)";

const steps: Record<string, (place: string, argument: string) => Promise<Measured>> = {
  "write to a folder": async (place, runs) => {
    const history = generated(Number(runs));
    const [time, manifest] = await timed(() => writeParquet(history, place));
    return { ...time, what: `${manifest.parts.length} parts` };
  },
  "read one series": async (place) => {
    const [time, history] = await timed(() => readParquet(place, oneSeries, { env }));
    return { ...time, what: describe(history) };
  },
  "read all series": async (place) => {
    const [time, history] = await timed(() => readParquet(place, {}, { env }));
    return { ...time, what: describe(history) };
  },
  "DuckDB: mean of the medians by key and month": (place) =>
    query(place, `SELECT key, month, avg(median) FROM ${parts} GROUP BY ALL`),
  "DuckDB: number and mean of all samples": (place) =>
    query(place, `SELECT count(*), avg(sample) FROM (SELECT unnest(samples) AS sample FROM ${parts})`),
  "read all and write to S3": async (place, out) => {
    const history = await readParquet(place, {}, { env });
    const [time, manifest] = await timed(() => exportParquet(history, out, { env }));
    return { ...time, what: `${manifest.parts.length} parts` };
  },
};

const [name, place = "", argument = ""] = process.argv.slice(2);
const step = steps[name ?? ""];
if (step)
  console.log(JSON.stringify({ ...(await step(place, argument)), bytes: process.resourceUsage().maxRSS * 1024 }));
else await measure(Number(name ?? 10_000));

async function measure(runs: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "plimsoll-scale-"));
  const server = await startS3();
  try {
    const local = join(folder, "history");
    const remote = "s3://baselines/history";
    console.log("| | s | CPU, s | peak RSS, MiB | |\n| --- | --- | --- | --- | --- |");
    const row = async (step: string, place: string, argument = "", from = "") => {
      const measured = await inProcess(step, place, argument, server.env);
      const { seconds, cpu, bytes, what } = measured;
      console.log(
        `| ${step}${from} | ${seconds.toFixed(2)} | ${cpu.toFixed(2)} | ${Math.round(bytes / 2 ** 20)} | ${what} |`,
      );
    };
    await row("write to a folder", local, String(runs));
    for (const step of Object.keys(steps).slice(1, -1)) await row(step, local);
    await row("read all and write to S3", local, remote);
    await row("read one series", remote, "", ", from S3 on loopback");
    await row("read all series", remote, "", ", from S3 on loopback");
    console.log(`\n${((await bytesBelow(local)) / 2 ** 20).toFixed(1)} MiB on disk`);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function inProcess(step: string, place: string, argument: string, extra: Readonly<Record<string, string>>) {
  const script = fileURLToPath(import.meta.url);
  const { stdout } = await execa("npx", ["tsx", script, step, place, argument], { env: extra });
  return JSON.parse(stdout) as Measured & { bytes: number };
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

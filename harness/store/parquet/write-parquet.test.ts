import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordedRun } from "../run-fixture.ts";
import { withDuckDB } from "./duckdb.ts";
import { awkwardRun, historyOf } from "./history-fixture.ts";
import { writeParquet } from "./write-parquet.ts";

let folder: string;
let out: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-write-"));
  out = join(folder, "deep/export");
});
afterEach(() => rm(folder, { recursive: true }));

const march = recordedRun();
const april = recordedRun({ id: "run-april001", startedAt: "2025-04-02T04:00:00Z" });
const files = async (): Promise<string[]> =>
  (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    .sort();
const partOf = (month: string) =>
  `target=reference/suite=nodestore-timing/fingerprint=0123456789ab/month=${month}/part.parquet`;

test("there is a part a month, a manifest that lists them, and nothing is left beside them", async () => {
  const manifest = await writeParquet(historyOf(april, march), out);
  expect(await files()).toEqual(["history.json", partOf("2025-03"), partOf("2025-04")]);
  expect(manifest).toMatchObject({
    runs: 2,
    series: 1,
    parts: [{ path: partOf("2025-03"), points: 1 }, { points: 1 }],
  });
  expect(JSON.parse(await readFile(join(out, "history.json"), "utf8"))).toEqual(manifest);
  expect(await readdir(join(folder, "deep"))).toEqual(["export"]);
});

test("a later export takes the place of the earlier one as a whole, behind a link too", async () => {
  await writeParquet(historyOf(march, april), out);
  await symlink(out, join(folder, "link"));
  await writeParquet(historyOf(april), join(folder, "link"));
  expect(await files()).toEqual(["history.json", partOf("2025-04")]);
  expect((await readdir(folder)).sort()).toEqual(["deep", "link"]);
});

test.each([
  ["a folder of something else", "thesis.txt", "it holds thesis.txt"],
  ["Parquet of something else", "target=a/part.parquet", "history.json is missing"],
])("%s is refused and stays", async (_name, file, reason) => {
  await mkdir(join(out, "target=a"), { recursive: true });
  await writeFile(join(out, file), "mine");
  await expect(writeParquet(historyOf(march), out)).rejects.toThrow(reason);
  expect(await files()).toEqual([file]);
});

test("what cannot be written leaves the export of before and nothing beside it", async () => {
  await writeParquet(historyOf(march), out);
  const [series] = historyOf(april).series;
  const broken = { ...historyOf(april), series: [{ ...series!, target: "../elsewhere" }] };
  await expect(writeParquet(broken, out)).rejects.toThrow(
    /^the history cannot be exported: target=\.\.\/elsewhere\/.* is no path of a part$/,
  );
  expect(await files()).toEqual(["history.json", partOf("2025-03")]);
  expect(await readdir(join(folder, "deep"))).toEqual(["export"]);
  expect(await readdir(folder)).toEqual(["deep"]);
});

test("a file in the way is named", async () => {
  await writeFile(join(folder, "deep"), "");
  await expect(writeParquet(historyOf(march), out)).rejects.toThrow(/^the export cannot be written: ENOTDIR/);
});

test("the same history is the same bytes", async () => {
  const first = await writeParquet(historyOf(march, awkwardRun()), out);
  expect(await writeParquet(historyOf(march, awkwardRun()), out)).toEqual(first);
});

test("other programs see typed columns, and a fingerprint of digits alone as text", async () => {
  // What DuckDB would take for a number if it stood in the path alone.
  const machine = { ...march.machine, fingerprint: "012345678912" };
  await writeParquet(historyOf(recordedRun({ machine }, [6, 1, 5, 2, 4, 3])), out);
  const rows = await withDuckDB(async (connection) => {
    const result = await connection.runAndReadAll(
      `SELECT target, suite, fingerprint, month, epoch_ms(started_at) AS at, subject, params['threads'] AS threads, operation,
         metric, unit, better, label, gated, tolerance, n, median, low, high, list_sum(samples) AS sum,
         json_extract_string(configuration, '$.state') AS state, json_extract_string(machine, '$.cpu') AS cpu
       FROM read_parquet($files, hive_partitioning = true)`,
      { files: join(out, "**/*.parquet") },
    );
    return result.getRowObjectsJson();
  });
  expect(rows).toEqual([
    {
      target: "reference",
      suite: "nodestore-timing",
      fingerprint: "012345678912",
      month: "2025-03",
      at: String(Date.parse(march.startedAt)),
      subject: "rocksdb",
      threads: "4",
      operation: "fetch",
      metric: "time",
      unit: "s",
      better: "lower",
      label: "RocksDB",
      gated: true,
      tolerance: 0.02,
      n: 6,
      median: 3.5,
      low: 1,
      high: 6,
      sum: 21,
      state: "fresh",
      cpu: "AMD EPYC 7763",
    },
  ]);
});

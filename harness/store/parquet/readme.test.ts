import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fetchTime, recordedRun } from "../run-fixture.ts";
import { withDuckDB } from "./duckdb.ts";
import { historyOf } from "./history-fixture.ts";
import { writeParquet } from "./write-parquet.ts";

test("the query for DuckDB in the documentation says what it promises", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plimsoll-readme-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const night = (day: number, value: number) =>
    recordedRun({ id: `run-night-${day}`, startedAt: new Date(Date.UTC(2025, 4, day, 3)).toISOString() }, [value]);
  await writeParquet(
    historyOf(night(1, 9), night(20, 2), night(21, 4), night(22, 3), night(27, 6), night(29, 1)),
    folder,
  );

  const readme = await readFile(new URL("README.md", import.meta.url), "utf8");
  const [, documented = ""] = /```sql\n-- DuckDB\n(.*?)```/s.exec(readme) ?? [];
  expect(documented).toContain(fetchTime);
  const query = documented.replace("'history/**/*.parquet'", "$files");
  const files = join(folder, "**/*.parquet");
  const rows = await withDuckDB(async (connection) => (await connection.runAndReadAll(query, { files })).getRowsJson());
  expect(rows).toEqual([
    ["2025-05-01", 9, null],
    ["2025-05-20", 2, null],
    ["2025-05-21", 4, 1],
    ["2025-05-22", 3, 0],
    ["2025-05-27", 6, 1],
    ["2025-05-29", 1, 1 / 4.5 - 1],
  ]);
});

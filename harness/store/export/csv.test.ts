import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { formatKey } from "../../model/key.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { readHistory } from "../history.ts";
import { memoryStore } from "../memory-store.ts";
import { record } from "../record.ts";
import { builtArm, fetchTime, recordedRun } from "../run-fixture.ts";
import { exportCsv } from "./csv.ts";

async function rows(...runs: RunRecord[]): Promise<Record<string, string>[]> {
  const store = memoryStore();
  await record(store, runs);
  return parse([...exportCsv(await readHistory(store)).chunks].join(""), { columns: true });
}

test("each point is a row with its names, its machine and its numbers", async () => {
  expect(await rows(recordedRun(), recordedRun({ id: "run-00000002" }, [1, 2, 3, 4, 5, 6]))).toMatchObject([
    {
      target: "reference",
      machine: "0123456789ab",
      key: fetchTime,
      params: "threads=4,objects=20000",
      unit: "s",
      run: "run-00000001",
      n: "3",
      median: "0.13",
      low: "",
      high: "",
    },
    { run: "run-00000002", n: "6", median: "3.5", low: "1", high: "6" },
  ]);
});

test.each(["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "＝1", '="a";"b"'])(
  "a spreadsheet takes %j for text",
  async (title) => {
    const [row] = await rows(recordedRun({ arms: { head: builtArm({ title, args: [] }) } }));
    expect(row!.title).toBe(`'${title}`);
  },
);

test.each(["a\n=1+1", "a\r=1+1", "a\r\n=1+1"])("a line break in %j begins no row", async (title) => {
  const store = memoryStore();
  await record(store, [recordedRun({ arms: { head: builtArm({ title }) } })]);
  expect([...exportCsv(await readHistory(store)).chunks].join("")).toContain(`,"${title}",`);
});

test("text with separators and quotes comes back, and numbers are no text", async () => {
  const title = 'a,"b";\nc';
  const key = formatKey({ suite: "s", subject: "=x", params: { a: "@b" }, operation: "-o", metric: "m" });
  const run = recordedRun({ arms: { head: builtArm({ title }) }, metrics: { [key]: { unit: "1", better: "lower" } } });
  const executions = run.executions.map((one) => ({ ...one, values: { [key]: -1e-7 } }));
  const [row] = await rows({ ...run, executions });
  expect(row).toMatchObject({ title, subject: "'=x", operation: "'-o", params: "a=@b", median: "-1e-7" });
});

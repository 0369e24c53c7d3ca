import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runOf } from "../compare/across/run-fixture.ts";
import { type Across, acrossSchema } from "../model/across.ts";
import { commandIn } from "./command-in.ts";
import { compareCommand } from "./compare.ts";
import { reportCommand } from "./report.ts";

let folder: string;
const executions = Array.from({ length: 6 }, (_, i) => ({
  "s/nudb/threads=1/fetch:time": 0.1 + i / 100,
  "s/nudb/threads=4/fetch:time": 0.03 + i / 1000,
  "s/rocksdb/threads=1/fetch:time": (0.1 + i / 100) * 1.42,
  "s/rocksdb/threads=4/fetch:time": (0.03 + i / 1000) * 1.5,
}));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-across-"));
  await writeFile(join(folder, "run.json"), JSON.stringify(runOf(executions)));
});
afterAll(() => rm(folder, { recursive: true }));

const compare = (...args: string[]) => commandIn(folder, compareCommand, ["run.json", ...args]);
const report = (...args: string[]) => commandIn(folder, reportCommand, args);

test("engines of one run stand side by side, and the file is rendered again", async () => {
  const { exitCode, stdout } = await compare("--across", "subject", "--out", "across.json");
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^side by side: nudb, rocksdb in 6 executions; ratios are to nudb, the first of them\n/);
  expect(stdout).toMatch(/^fetch time, 1 thread +125 ms +178 ms ×1\.42 \[1\.42, 1\.42\]$/m);
  expect(acrossSchema.parse(JSON.parse(await readFile(join(folder, "across.json"), "utf8"))).rows).toHaveLength(2);
  expect((await report("across.json")).stdout).toBe(stdout);
  expect((await report("across.json", "--format", "json")).stdout).toBe(
    await readFile(join(folder, "across.json"), "utf8"),
  );
  expect((await report("across.json", "--format", "markdown")).stdout).toMatch(
    /^\| `fetch time, 1 thread` \| 125 ms \|/m,
  );
});

test("threads stand side by side with a speed-up, against the named reference", async () => {
  const { stdout } = await compare("--across", "threads", "--reference", "4", "--metric", "**/nudb/**", "--json");
  const found = JSON.parse(stdout) as Across;
  expect(found).toMatchObject({ dimension: "threads", members: ["1", "4"], reference: "4", referenceChosen: true });
  expect(found.rows.map(({ key }) => key)).toEqual(["s/nudb/threads=*/fetch:time"]);
});

test.each([
  [["--reference", "nudb"], "--reference needs --across"],
  [["--metric", "**"], "--metric needs --across"],
  [["--across", "subject", "--against", "baselines"], "--against needs two sides, of which --across has none"],
  [["--across", "subject", "--alpha", "0.1"], "--alpha needs two sides, of which --across has none"],
  [["--across", "subject", "--arm", "base"], "--arm base: the run has one arm, head"],
  [["--across", "subject", "--reference", "badger"], "--reference badger: not measured; there are nudb, rocksdb"],
  [["run.json", "--across", "subject"], "--across takes one run"],
])("%j is wrong usage", async (args, message) => {
  expect(await compare(...args)).toMatchObject({ exitCode: 2, stdout: "", stderr: `plimsoll: ${message}` });
});

test("a file of another schema is refused", async () => {
  expect(await report("run.json")).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/run\.json: schema: /) });
});

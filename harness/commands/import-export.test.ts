import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardEntriesFixture, dashboardFixture } from "../store/dashboard-fixture.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { recordingIo } from "./recording-io.ts";
import { Testbed } from "./testbed.ts";

let bed: Testbed;
beforeAll(async () => {
  bed = await Testbed.make();
});
afterAll(() => bed.remove());

const commit = "0123456789abcdef0123456789abcdef01234567";
const write = (name: string, text: string) => writeFile(join(bed.folder, name), text);
const dashboard = ["import", "github-action-benchmark", "data.js", "--store", "dashboard"];

test("a dashboard is imported once and exported as it was", async () => {
  const text = dashboardFixture({ "Rust Benchmark": dashboardEntriesFixture(8, 3) });
  await write("data.js", text);
  expect(await bed.plimsoll(...dashboard)).toMatchObject({ exitCode: 0, stdout: "dashboard: 8 runs new, 0 known" });
  expect(await bed.plimsoll(...dashboard)).toMatchObject({ exitCode: 0, stdout: "dashboard: 0 runs new, 8 known" });
  const out = ["export", "github-action-benchmark", "--store", "dashboard", "--out"];
  expect(await bed.plimsoll(...out, "new/data.js")).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  expect(await bed.read("new/data.js")).toBe(text);
  expect(await bed.list("new")).toEqual(["data.js"]);
});

test("what cannot be imported is named and counted, and the rest is there", async () => {
  const [good, bad] = dashboardEntriesFixture(2, 1);
  const faulty = {
    ...good,
    benches: [{ name: "x", value: -1, unit: "ns" }, ...(good as { benches: object[] }).benches],
  };
  const many = Array.from({ length: 30 }, (_, at) => ({ ...bad, commit: { id: `v${at}` } }));
  await write("partly.js", dashboardFixture({ Rust: [faulty, ...many], Empty: [] }));
  const { exitCode, stdout, stderr } = await bed.plimsoll(
    ...["import", "github-action-benchmark", "partly.js", "--store", "partly"],
  );
  expect([exitCode, stdout]).toEqual([0, "partly: 1 run new, 0 known, 30 entries rejected, 1 value set aside"]);
  expect(stderr).toContain('rejected: partly.js: entries["Rust"][1]: commit.id: is no full commit id ("v0")');
  expect(stderr).toContain("rejected: 10 more (--json names all)");
  expect(stderr).toContain('set aside: partly.js: entries["Rust"][0].benches[0]: value: -1e-9 is negative (-1 ns)');
  expect(stderr).toContain('not kept: suite "Empty", which has no entries');
});

test("results of one commit are imported under the names that are given, and exported in other formats", async () => {
  await write("bench.txt", "cpu: EPYC\nBenchmarkFetch/threads=4 1 130 ns/op\nBenchmarkFetch/threads=4 1 120 ns/op\n");
  const args = ["--store", "go", "--target", "node", "--commit", commit, "--at", "2025-03-02"];
  const imported = await bed.plimsoll("import", "go-bench", "bench.txt", ...args, "--json");
  expect(JSON.parse(imported.stdout)).toEqual({
    store: "go",
    new: 1,
    known: 0,
    own: 0,
    rejected: [],
    setAside: [],
    lost: [],
  });
  const { stdout: csv } = await bed.plimsoll("export", "csv", "--store", "go", "--metric", "**/*:time");
  expect(csv).toContain(`go-bench/go/threads=4/Fetch:time,go,threads=4,Fetch,time,s,lower,`);
  const { stdout: json } = await bed.plimsoll("export", "json", "--store", "go");
  expect(JSON.parse(json).series[0]).toMatchObject({
    target: "node",
    suite: "go-bench",
    machine: { cpu: "EPYC" },
    points: [{ commit, startedAt: "2025-03-02T00:00:00.000Z", n: 2, samples: [1.3e-7, 1.2e-7] }],
  });
  const { stdout: go } = await bed.plimsoll("export", "go-bench", "--store", "go");
  expect(go).toMatch(/^BenchmarkFetch\/subject=go\/threads=4 1 130 ns\/op$/m);
});

test.each([
  ["commit: 0123456\n", 0, "1 run new, 0 known"],
  ["commit: fedcba9\n", 2, "is of commit fedcba9 too"],
  ["commit: 0123\n", 2, "is of commit 0123 too"],
  ["cpu: EPYC\ncpu: Xeon\n", 2, "has several values of cpu (EPYC, Xeon): import each by itself"],
  ["env: \nenv: GOGC=off\n", 2, "has several values of env (, GOGC=off)"],
])("a file that says %j is one run or none", async (config, exitCode, message) => {
  const { io, said } = recordingIo();
  const file = join(bed.folder, "config.txt");
  await writeFile(file, `${config}BenchmarkFetch 1 130 ns/op\n`);
  const store = await mkdtemp(join(bed.folder, "config-"));
  const args = ["go-bench", file, "--store", store, "--target", "node", "--commit", commit, "--at", "2025-03-02"];
  const run = importCommand(io).exitOverride().parseAsync(args, { from: "user" });
  if (exitCode === 0) await run.then(() => expect(said.out).toContain(message));
  else await expect(run).rejects.toThrow(message);
});

test("other tools' output becomes result lines", async () => {
  await write("parse.txt", "BenchmarkFetch 1 130 ns/op\nBenchmarkFetch 1 nothing ns/op\n");
  const { stdout, stderr } = await bed.plimsoll("parse", "go-bench", "parse.txt", "--suite", "go");
  expect(JSON.parse(stdout)).toMatchObject({ suite: "go", operation: "Fetch", unit: "s", value: 1.3e-7 });
  expect(stderr).toContain("set aside: parse.txt line 2: nothing ns/op: NaN is not a finite number");
});

test.each([
  [["import", "go-bench", "FILE"], "go-bench names no target: --target NAME"],
  [
    ["import", "go-bench", "FILE", "--target", "n", "--commit", "0123", "--at", "2025-01-01"],
    'full commit id ("0123")',
  ],
  [["import", "go-bench", "FILE", "--target", "n", "--commit", commit], "--at: the whole: is no day or moment in UTC"],
  [["import", "go-bench", "FILE", "--target", "n", "--commit", commit, "--at", "2025-01-01"], "no benchmark in"],
  [["import", "github-action-benchmark", "FILE"], "small.yml: no data.js of github-action-benchmark"],
  [
    ["import", "github-action-benchmark", "FILE", "--at", "2025-01-01"],
    "--at: each entry of a dashboard says it itself",
  ],
  [["import", "github-action-benchmark", "missing.js"], "missing.js: cannot be read: ENOENT"],
  [["import", "excel", "FILE"], "Allowed choices are github-action-benchmark, rippled-timing, "],
  [["export", "csv", "--merge", "FILE"], "--merge: only for github-action-benchmark"],
  [["export", "parquet"], "parquet is no text: --out DIR or s3://BUCKET/PREFIX"],
])("%j is refused with a reason, and no store is made", async (args, message) => {
  const { io, said } = recordingIo();
  const command = args[0] === "import" ? importCommand(io) : exportCommand(io);
  command.exitOverride().configureOutput({ writeErr: () => {} });
  const words = args.slice(1).map((arg) => (arg === "FILE" ? join(bed.folder, "small.yml") : arg));
  const run = command.parseAsync([...words, "--store", join(bed.folder, "none")], { from: "user" });
  await expect(run).rejects.toThrow(message);
  expect(said.out).toBe("");
  expect(await bed.list("none")).toEqual([]);
});

test("a store that is missing is no empty export, and a file that cannot be made is an error", async () => {
  expect(await bed.plimsoll("export", "csv", "--store", "missing")).toMatchObject({
    exitCode: 2,
    stdout: "",
    stderr: expect.stringContaining("missing: no such store"),
  });
  await write("one.js", dashboardFixture({ Rust: dashboardEntriesFixture(1, 1) }));
  await bed.plimsoll("import", "github-action-benchmark", "one.js", "--store", "one");
  expect(await bed.plimsoll("export", "csv", "--store", "one", "--out", "small.yml/x")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("small.yml: cannot be made a folder"),
  });
});

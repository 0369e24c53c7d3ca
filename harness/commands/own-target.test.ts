import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Comparison, comparisonSchema } from "../model/comparison.ts";
import { readRun } from "../run/read-run.ts";
import { Testbed } from "./testbed.ts";

// What the documentation shows is what runs here.
const readme = await readFile(join(import.meta.dirname, "../targets/README.md"), "utf8");

/** The files of a section of the documentation, by name: its blocks of code whose fence names one. */
function filesOf(title: string): Record<string, string> {
  const section = readme.split(/^### /m).find((text) => text.startsWith(`${title}\n`))!;
  const blocks = section.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms);
  return Object.fromEntries([...blocks].map(([, name, text]) => [name!, text!]));
}

let bed: Testbed;
/** In memory where that can be: other tests keep the disk busy, and each execution would wait for it. */
let data: string;
beforeEach(async () => {
  bed = await Testbed.make();
  data = await mkdtemp(join(existsSync("/dev/shm") ? "/dev/shm" : bed.folder, "plimsoll-own-target-"));
});
afterEach(async () => {
  await rm(data, { recursive: true, force: true });
  await bed.remove();
});

async function commit(files: Readonly<Record<string, string>>, message: string): Promise<void> {
  for (const name of Object.keys(files)) await mkdir(join(bed.folder, dirname(name)), { recursive: true });
  await bed.commit(files, message);
}

/** With six, the least of all, five metrics by chance can be enough to hide even what is ten times slower. */
const few = () => ["--looks", "8", "--data-dir", data, "--out", "out"];

async function compared(): Promise<Comparison> {
  return comparisonSchema.parse(JSON.parse(await bed.read("out/comparison.json")));
}

/** ms. Compilers and executions take several times as long on a machine that has other work. */
const patience = 300_000;

const examples = [
  {
    title: "C",
    source: "store.c",
    slower: ["#define ROUNDS 5", "#define ROUNDS 50"],
    key: /^timing\/customSmallerIsBetter\/\/insert:time$/,
  },
  {
    title: "Go",
    source: "store_test.go",
    slower: ["const rounds = 4", "const rounds = 40"],
    key: /^timing\/store\/(gomaxprocs=\d+)?\/Insert:time$/,
    others: { "go.mod": "module store\n\ngo 1.24\n" },
  },
  {
    title: "Rust",
    source: "src/main.rs",
    slower: ["const ROUNDS: u32 = 4;", "const ROUNDS: u32 = 40;"],
    key: /^timing\/map\/\/insert:time$/,
    others: { "Cargo.toml": '[package]\nname = "store"\nversion = "0.1.0"\nedition = "2021"\n' },
  },
  {
    title: "Google Benchmark",
    source: "store.cpp",
    slower: ["rounds = 4;", "rounds = 40;"],
    key: /^timing\/google-benchmark\/iterations=20\/Insert:time$/,
  },
  {
    title: "A program that prints no times",
    source: "store.sh",
    slower: ["rounds=5000", "rounds=50000"],
    key: /^timing\/process\/\/run:time$/,
  },
] as const;

test.each(examples)(
  "the ten-line target for $title is built at two commits and compared",
  { timeout: patience },
  async (example) => {
    const { title, source, slower, key } = example;
    const files = filesOf(title);
    expect(Object.keys(files).sort()).toEqual([source, "store.yml"].sort());
    expect(files["store.yml"]!.trim().split("\n").length).toBeLessThanOrEqual(10);
    await commit({ ...files, ...("others" in example && example.others) }, "as it is documented");
    const [from, to] = slower;
    expect(files[source]).toContain(from);
    await commit({ [source]: files[source]!.replace(from, to) }, "ten times the work");

    const { exitCode, stdout, stderr } = await bed.plimsoll("bench", "store.yml", "--base", "HEAD~1", ...few());
    expect([exitCode, stderr.match(/^plimsoll: .*/m)?.[0]]).toEqual([1, undefined]);
    expect(stdout).toMatch(/^blocked: /);

    const run = await readRun(join(bed.folder, "out/run.json"));
    expect(run.executions.filter(({ invalid }) => invalid === undefined)).toHaveLength(16);
    expect(run.arms.base!.commit).toBe((await bed.git("rev-parse", "HEAD~1")).trim());
    expect(run.arms.head.artifact).not.toBe(run.arms.base!.artifact);
    const { metrics } = await compared();
    const insert = metrics.find((metric) => key.test(metric.key));
    expect([metrics.map((metric) => metric.key), insert?.unit]).toEqual([expect.anything(), "s"]);
    expect((await bed.list("out")).sort()).toEqual(["comparison.json", "report.html", "report.md", "run.json"]);
  },
);

test("RocksDB's own db_bench is measured at two sets of options, from build to report", {
  timeout: patience,
}, async () => {
  // Any repository will do: what is measured is the program that is installed, as scripts/setup test does.
  const tiny = ["--allow_concurrent_memtable_write=false", "--num=1000", "--reads=500"];
  const options = (memtable: string) => [
    ...["--benchmarks=fillrandom,readrandom,readmissing", `--memtablerep=${memtable}`, ...tiny],
  ];
  const base = options("skip_list");
  // Sorts itself for each read.
  const head = options("vector");
  const { exitCode, stdout, stderr } = await bed.plimsoll(
    ...["bench", "db-bench", "--repo", ".", "--base", "HEAD", "--head", "HEAD"],
    ...[`--base-args=${base.join(" ")}`, `--head-args=${head.join(" ")}`, ...few()],
  );
  expect([exitCode, stderr.match(/^plimsoll: .*/m)?.[0]]).toEqual([1, undefined]);
  expect(stdout).toMatch(/^blocked: .*RocksDB read/);
  const run = await readRun(join(bed.folder, "out/run.json"));
  expect(run.executions.filter(({ invalid }) => invalid === undefined)).toHaveLength(16);
  expect(run.arms.base!.args).toEqual(base);
  expect(run.arms.head.args).toEqual(head);
  expect(run.machine.toolchain["rocksdb-tools"]).toMatch(/^rocksdb-tools \d/);
  const { metrics } = await compared();
  const about = "fill-read/db_bench/Keys=16,Values=400,Entries=1000";
  for (const operation of ["fillrandom", "readrandom", "readmissing"]) {
    expect(metrics.map((metric) => metric.key)).toContain(`${about}/${operation}:time`);
  }
  const report = await bed.read("out/report.md");
  for (const operation of ["fillrandom", "readrandom", "readmissing"]) expect(report).toContain(operation);
  expect(report).toContain("--memtablerep=vector");
});

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { beforeAll, expect, test } from "vitest";
import type { ResultLine } from "../model/result-line.ts";
import { parsePocketnetLog } from "../parse/pocketnet-log.ts";
import { temporaryFolder } from "../run/testing/temporary-folder.ts";
import { until } from "../run/testing/until.ts";

const program = "harness/workloads/build/workload-cpp";
beforeAll(() => execa("make", ["--silent", "-C", "harness/workloads", "build/workload-cpp"]), 600_000);

const header = spawnSync("c++", ["-E", "-include", "sqlite3.h", "-x", "c++", "/dev/null"]);
const needed = [
  header.status !== 0,
  "SQLite's headers are not installed (on Debian, apt-get install libsqlite3-dev)",
] as const;

const sync = (data: string, ...flags: string[]) =>
  execa(program, ["pocketnet-sync", "--data-dir", data, ...flags], { reject: false });

const small = ["--blocks", "60", "--batch-blocks", "5", "--cache-mb", "1"];

interface Progress {
  readonly progress: string;
  readonly unit: string;
  readonly points: readonly (readonly [seconds: number, height: number])[];
}

function read(stdout: string) {
  const lines = stdout.split("\n").map((line) => JSON.parse(line) as ResultLine | Progress);
  const results = lines.filter((line) => "metric" in line);
  const value = (operation: string, metric: string, tenth?: number) =>
    results.find((line) => line.operation === operation && line.metric === metric && line.params.tenth === tenth)!
      .value;
  return { results, value, series: lines.filter((line) => "progress" in line) };
}

test("the debug.log of a synchronisation says the same as its result lines", async ({ skip }) => {
  skip(...needed);
  const folder = temporaryFolder();
  const log = join(folder, "debug.log");
  const { stdout, stderr, exitCode } = await sync(join(folder, "data"), ...small, "--debug-log", log);
  expect(stderr).toBe("");
  expect(exitCode).toBe(0);
  expect(readdirSync(join(folder, "data"))).toEqual([]);

  const { value } = read(stdout);
  const { executions, setAside } = parsePocketnetLog(readFileSync(log, "utf8").split("\n"), "sync", "debug.log");
  expect(setAside).toEqual([]);
  const parsed = Object.fromEntries(executions[0]!.map((line) => [line.metric, line.value]));
  const [hits, misses, spills] = [value("cache", "hits"), value("cache", "misses"), value("cache", "spills")];
  expect(misses).toBeGreaterThan(0);
  expect(spills).toBeGreaterThan(0);
  expect(parsed.hit_ratio).toBe(hits / (hits + misses));
  expect(parsed.misses_per_block).toBe(misses / 60);
  expect(parsed.spills_per_block).toBe(spills / 60);
  expect(parsed.sqlite_memory_peak).toBe(value("engine", "memory-peak"));
  // The parser reads times of the log to a millisecond.
  expect(Math.abs(60 / parsed.rate! - value("sync", "time"))).toBeLessThanOrEqual(0.002);
});

test("the height rises from the start to the end, and each tenth takes its time", async ({ skip }) => {
  skip(...needed);
  const { stdout } = await sync(join(temporaryFolder(), "data"), ...small);
  const { value, series } = read(stdout);
  expect(series).toHaveLength(1);
  const [{ points, ...identity }] = series as [Progress];
  expect(identity).toEqual({
    suite: "pocketnet-sync",
    subject: "sqlite",
    params: { blocks: 60 },
    operation: "sync",
    progress: "height",
    unit: "1",
  });
  expect(points[0]).toEqual([0, 0]);
  expect(points.at(-1)![1]).toBe(60);
  expect(points.at(-1)![0]).toBeCloseTo(value("sync", "time"), 5);
  for (const [at, [seconds, height]] of points.slice(1).entries()) {
    expect(seconds).toBeGreaterThan(points[at]![0]);
    expect(height).toBeGreaterThan(points[at]![1]);
  }
  const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9, undefined].map((tenth) => value("sync", "time", tenth));
  expect(tenths).toEqual([...new Set(tenths)].toSorted((a, b) => a - b));
});

test("the cache alone decides what is missed, and the same flags miss the same", async ({ skip }) => {
  skip(...needed);
  const folder = temporaryFolder();
  const counts = async (...flags: string[]) => {
    const { value } = read((await sync(folder, ...small, ...flags)).stdout);
    return ["hits", "misses", "spills", "writes"].map((metric) => value("cache", metric));
  };
  const starved = await counts();
  expect(await counts()).toEqual(starved);
  const [hits, misses, spills] = await counts("--cache-mb", "500");
  expect([misses, spills]).toEqual([0, 0]);
  expect(hits).toBeGreaterThan(starved[0]!);
});

test("an empty store runs through the same loops", async () => {
  const { stdout } = await sync(join(temporaryFolder(), "data"), ...small, "--subjects", "noop");
  const { results, value, series } = read(stdout);
  expect(value("sync", "time")).toBeGreaterThan(0);
  expect(results.some(({ operation }) => operation === "cache")).toBe(false);
  expect(series).toHaveLength(1);
});

test("a full disk ends a synchronisation with one line and leaves nothing", async ({ skip }) => {
  skip(...needed);
  const folder = temporaryFolder();
  const data = join(folder, "data");
  const limited = `ulimit -f 3000; exec ${program} pocketnet-sync --data-dir ${data} --debug-log ${folder}/debug.log`;
  const { stdout, stderr, exitCode } = await execa("sh", ["-c", limited], { reject: false });
  expect(stderr).toMatch(/^workload-cpp: SQLite: [^\n]+: disk I\/O error$/);
  expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 1 });
  expect(readdirSync(folder)).toEqual(["data"]);
  expect(readdirSync(data)).toEqual([]);
});

test("a folder that is not empty and a wrong flag end with one line, and everything is left as it is", async () => {
  const data = join(temporaryFolder(), "data");
  await mkdir(data);
  await writeFile(join(data, "mine"), "x");
  const noop = ["--subjects", "noop"];
  for (const [flags, message] of [
    [noop, `--data-dir ${data}: is not empty`],
    [[...noop, "--cache-mb", "-1"], '--cache-mb: "-1" is not a whole number from 1 to 2000'],
    [["--subjects", "leveldb"], /^workload-cpp: --subjects: "leveldb" is none of (sqlite, )?noop$/],
  ] as const) {
    const { stdout, stderr, exitCode } = await sync(data, ...flags);
    expect(stderr).toMatch(typeof message === "string" ? `workload-cpp: ${message}` : message);
    expect({ stdout, exitCode, lines: stderr.split("\n").length }).toEqual({ stdout: "", exitCode: 2, lines: 1 });
  }
  expect(readdirSync(data)).toEqual(["mine"]);
});

test.for(["SIGINT", "SIGTERM"] as const)("%s leaves no files", async (signal, { skip }) => {
  skip(...needed);
  const folder = temporaryFolder();
  const data = join(folder, "data");
  const running = sync(data, "--blocks", "1000000", "--debug-log", join(folder, "debug.log"));
  await until("the write-ahead log is there", () => existsSync(join(data, "store", "main.sqlite3-wal")));
  running.kill(signal);
  const ended = await running;
  expect(ended.signal).toBe(signal);
  expect(ended.stdout).toBe("");
  expect(readdirSync(folder)).toEqual(["data"]);
  expect(readdirSync(data)).toEqual([]);
});

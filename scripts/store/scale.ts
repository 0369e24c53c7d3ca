/**
 * How a folder store of years of nightly recordings is read: time and peak memory of each command, on files that the
 * system may have in memory. Nothing is asserted: people read the table.
 *
 * npm run bench:store [-- --runs 10000 --months 36 --executions 20 --folder DIR --keep --plimsoll FILE]
 */
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { execa } from "execa";
import { randomSource } from "../../harness/stats/random-source.ts";
import { formatBaseline, pathOf } from "../../harness/store/baseline.ts";
import { syntheticKeys, syntheticRun } from "./synthetic-run.ts";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "10000" },
    months: { type: "string", default: "36" },
    executions: { type: "string", default: "20" },
    folder: { type: "string" },
    keep: { type: "boolean", default: false },
    plimsoll: { type: "string", default: "dist/plimsoll.js" },
  },
});
const count = Number(options.runs);
const executions = Number(options.executions);
const folder = options.folder ?? (await mkdtemp(join(tmpdir(), "plimsoll-scale-")));
const store = join(folder, "store");
const end = Date.UTC(2026, 0, 1);
const start = end - Number(options.months) * (365.25 / 12) * 24 * 3600 * 1000;
const rng = randomSource(1);
const newRun = (number: number) =>
  syntheticRun(number, new Date(start + (number / count) * (end - start)), executions, rng);

if ((await readdir(store).catch(() => [])).length === 0) {
  for (let number = 0; number < count; number++) {
    const run = newRun(number);
    const file = join(store, pathOf(run));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, formatBaseline(run));
  }
}
console.log(`${count} runs × ${syntheticKeys.length} metrics × ${executions} executions: ${await megabytes(store)} MB`);

/** Has the process say at its end what it used. */
const usage = "data:text/javascript,process.on('exit',()=>console.error(JSON.stringify(process.resourceUsage())))";

async function measure(name: string, ...args: string[]): Promise<void> {
  const began = performance.now();
  const { stderr } = await execa("node", ["--import", usage, resolve(options.plimsoll), ...args], {
    cwd: folder,
    stdout: "ignore",
  });
  const seconds = (performance.now() - began) / 1000;
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(stderr.trim().split("\n").at(-1)!) as NodeJS.ResourceUsage;
  const cpu = (userCPUTime + systemCPUTime) / 1e6;
  const cells = [`${seconds.toFixed(2)} s`, `${cpu.toFixed(2)} s`, `${Math.round(maxRSS / 1024)} MiB`];
  console.log(name.padEnd(44) + cells.map((cell) => cell.padStart(11)).join(""));
}

async function recordOne(number: number): Promise<string> {
  const file = join(folder, `run-${number}.json`);
  await writeFile(
    file,
    JSON.stringify(syntheticRun(number, new Date(end - 60_000 * (number - count + 1)), executions, rng)),
  );
  return file;
}

console.log(" ".repeat(44) + ["wall", "CPU", "peak"].map((cell) => cell.padStart(11)).join(""));
const key = syntheticKeys[20]!;
const at = ["--store", "store"];
await measure("all series for the site, nothing cached", "site", ...at, "--out", "site");
await measure("all series for the site, cached", "site", ...at, "--out", "site");
console.log(
  `  pages: ${await megabytes(join(folder, "site"))} MB, cache: ${await megabytes(join(folder, ".plimsoll"))} MB`,
);
await measure("one series, cached", "history", key, ...at, "--json");
await rm(join(folder, ".plimsoll/cache"), { recursive: true });
await measure("one series, nothing cached", "history", key, ...at, "--json");
await measure("one run is recorded", "record", await recordOne(count), ...at);
await measure("one series after it", "history", key, ...at, "--json");
const late = [];
for (let more = 1; more <= 20; more++) late.push(await recordOne(count + more));
await measure("20 runs are recorded", "record", ...late, ...at);
await measure("one series after them", "history", key, ...at, "--json");
await measure("one series once more", "history", key, ...at, "--json");
await measure("list of all series", "history", ...at);
const daysToMiddle = Math.round((Date.now() - (start + end) / 2) / (24 * 3600 * 1000));
await measure("half of the months are pruned", "prune", ...at, "--older-than", `${daysToMiddle}d`);
await measure("one series after that, much to read anew", "history", key, ...at, "--json");
await measure("one series once more", "history", key, ...at, "--json");
console.log(`  store: ${await megabytes(store)} MB`);
if (!options.keep) await rm(folder, { recursive: true });

async function megabytes(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of names) if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return Math.round(bytes / 1e6);
}

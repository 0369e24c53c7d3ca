/**
 * The main job on real engines: a comparison that node operators really make, from build to report and site.
 *
 * scripts/bench [options of plimsoll bench]
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";

const work = ".plimsoll";
const rocksdb = existsSync("/usr/include/rocksdb/db.h");

interface Demonstration {
  readonly what: readonly string[];
  readonly subject: string;
  readonly base: string;
  readonly head: string;
}

const demonstration: Demonstration = rocksdb
  ? {
      what: [
        "RocksDB as rippled's documentation recommends it (base) against RocksDB in the manner of rippled's",
        "rocksdbquick (head), on the workload of rippled's NodeStore timing test.",
        "",
        "  base  write-ahead log, skip list memtable of 16 MB, files of 8 MB, 256 MB block cache, bloom filter of 12 bits",
        "  head  no write-ahead log in front of the memtable, hash skip list memtable and files of a 512 MB budget,",
        "        hash index, bloom filter of 10 bits over whole keys",
        "",
        "An operator gains faster writes by the change and gives up the log. What else does it cost?",
      ],
      subject: "rocksdb",
      base: "open_files=2000,filter_bits=12,cache_mb=256,file_size_mb=8,file_size_mult=2",
      head: "type=rocksdbquick,open_files=2000",
    }
  : {
      what: [
        "RocksDB is not installed and could not be, so Pebble takes its place:",
        "a block cache of 256 MB (base) against one of 4 MB (head), on the workload of rippled's NodeStore timing test.",
      ],
      subject: "pebble",
      base: "cache_mb=256",
      head: "cache_mb=4",
    };

const { what, subject, base, head } = demonstration;
console.log(`\nWhat is compared:\n\n${what.map((line) => (line ? `  ${line}` : line)).join("\n")}\n`);

const out = join(work, "runs", `demonstration-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, "")}`);
const bench = await plimsoll([
  "bench",
  "reference/nodestore-timing",
  "--base=HEAD",
  "--head=HEAD",
  `--args=--subjects ${subject}`,
  `--base-args=--options ${subject}:${base}`,
  `--head-args=--options ${subject}:${head}`,
  "--out",
  out,
  ...process.argv.slice(2),
]);
// A regression is a result of this demonstration, not its failure.
if (bench > 1) process.exit(bench);
for (const args of [
  ["record", join(out, "run.json"), "--store", join(work, "baselines")],
  ["site", "--store", join(work, "baselines"), "--out", join(work, "site")],
]) {
  const code = await plimsoll(args);
  if (code !== 0) process.exit(code);
}
console.log(`
  report  ${join(out, "report.html")}  (also report.md, comparison.json, run.json)
  site    ${join(work, "site/index.html")}  (one point for each time that you run this)`);

async function plimsoll(args: string[]): Promise<number> {
  const { exitCode } = await execa(process.execPath, ["dist/plimsoll.js", ...args], {
    stdio: "inherit",
    reject: false,
  });
  return exitCode ?? 3;
}

/**
 * Records what short, equal pieces of work of our own workloads take on this machine: real noise to try the rule on.
 *
 * npx tsx scripts/decision/record-blocks.ts --seconds 600 > scripts/decision/testdata/lsm-blocks.json
 */
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { execa } from "execa";
import { count } from "../../harness/commands/measuring-options.ts";
import { checkJson } from "../../harness/model/check.ts";
import { resultLineSchema } from "../../harness/model/result-line.ts";
import type { RecordedBlocks } from "./recorded-blocks.ts";

const program = "harness/workloads/build/workload-go";
/** Memory tables so small that a block flushes and compacts many times. */
const engines = { rocksdb: "rocksdb:file_size_mb=1", pebble: "pebble:memtable_mb=1" };
const operations = ["insert", "fetch", "missing", "mixed", "work"];

const options = new Command()
  .option("--seconds <n>", "in all, shared by the series", count, 600)
  .option("--objects <n>", "size of the store of a block", count, 10_000)
  .parse()
  .opts<{ seconds: number; objects: number }>();

const plans = (["rocksdb", "pebble"] as const).flatMap((engine) =>
  [true, false].map((quiesced) => ({ engine, quiesced })),
);
const series: RecordedBlocks["series"] = [];
for (const { engine, quiesced } of plans) {
  const seconds: Record<string, number[]> = Object.fromEntries(operations.map((operation) => [operation, []]));
  const end = performance.now() + (options.seconds * 1000) / plans.length;
  while (performance.now() < end) {
    const times = await block(engine, quiesced);
    for (const operation of operations) seconds[operation]!.push(times[operation]!);
  }
  series.push({ engine, quiesced, seconds });
  console.error(`${engine}, ${quiesced ? "quiesced" : "left to compact"}: ${seconds[operations[0]!]!.length} blocks`);
}
const recorded: RecordedBlocks = {
  command: `npx tsx scripts/decision/record-blocks.ts ${process.argv.slice(2).join(" ")}`.trim(),
  machine: `${cpus().length} cores of a virtual machine, ${cpus()[0]!.model}, with other work beside it`,
  series,
};
process.stdout.write(`${JSON.stringify(recorded)}\n`);

/** A fresh process and a fresh store, as an execution is. */
async function block(engine: keyof typeof engines, quiesced: boolean): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), "plimsoll-blocks-"));
  try {
    const args = ["nodestore-timing", "--data-dir", folder, "--subjects", engine, "--threads", "1"];
    args.push("--objects", String(options.objects), "--options", engines[engine]);
    if (!quiesced) args.push("--no-quiesce");
    const { stdout } = await execa(program, args, { stderr: "ignore" });
    const lines = stdout
      .split("\n")
      .map((line, i) => checkJson(resultLineSchema, line, `${program}: stdout line ${i + 1}`));
    return Object.fromEntries(
      lines
        .filter(({ metric }) => metric === "time")
        .map(({ operation, value }) => [operation, Number(value.toPrecision(4))]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

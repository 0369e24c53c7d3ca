import { Command, InvalidArgumentError } from "commander";
import { counted } from "../report/format.ts";
import { openStore } from "../store/open-store.ts";
import { prune } from "../store/prune.ts";
import type { Io } from "./io.ts";
import { count } from "./measuring-options.ts";
import { defaultStore } from "./record.ts";
import { defaultCache, nameDamaged } from "./stored-history.ts";

interface PruneCommandOptions {
  readonly store: string;
  readonly olderThan: number;
  readonly keepSamples: number;
  readonly dryRun?: boolean;
  readonly json?: true;
}

const msPerDay = 24 * 3600 * 1000;

const help = `
Of each metric a pruned month keeps every run's count, median and interval, and some of the raw values: with 5 the least,
the quartiles, the median and the greatest. In a branch the records stay in its past; in a folder they are gone.
Records that are damaged or were imported are left as they are.`;

export function pruneCommand(io: Io): Command {
  return new Command("prune")
    .description("rewrite old months of the baselines into one file a series")
    .option("--store <address>", "where the baselines are: a folder, or git:REMOTE[#BRANCH]", defaultStore)
    .requiredOption("--older-than <days>", "months that ended so long ago, e.g. 90d", days)
    .option("--keep-samples <n>", "raw values to keep of each run and metric", count, 5)
    .option("--dry-run", "say what would be done, and do nothing")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async ({ store: address, olderThan, keepSamples, dryRun = false, json }: PruneCommandOptions) => {
      const store = openStore(address, { cacheDir: defaultCache, env: io.env, signal: io.signal });
      const before = new Date(io.now().getTime() - olderThan * msPerDay);
      const { months, damaged } = await prune(store, { before, keepSamples, dryRun });
      nameDamaged(io, damaged);
      if (json) {
        io.out(`${JSON.stringify({ store: store.name, dryRun, months, damaged })}\n`);
        return;
      }
      for (const { folder, records, files } of months)
        io.out(`${folder}: ${counted(records, "record")} → ${counted(files, "file")}\n`);
      const records = months.reduce((sum, month) => sum + month.records, 0);
      const done = dryRun ? "would be pruned" : "pruned";
      io.out(`${store.name}: ${done}: ${counted(months.length, "month")}, ${counted(records, "record")}\n`);
    });
}

function days(text: string): number {
  const [, number] = /^(\d{1,5})d?$/.exec(text) ?? [];
  if (number === undefined) throw new InvalidArgumentError("not a number of days, as 90d");
  return Number(number);
}

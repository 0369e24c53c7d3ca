import { join } from "node:path";
import { Command } from "commander";
import { siteData } from "../store/site-data.ts";
import { writeSite } from "../store/write-site.ts";
import type { Io } from "./io.ts";
import { folder } from "./measuring-options.ts";
import { defaultStore } from "./record.ts";
import { nameDamaged, storedHistory, storeToRead } from "./stored-history.ts";

export function siteCommand(io: Io): Command {
  return new Command("site")
    .description("static trend pages from the baselines")
    .option("--store <address>", storeToRead, defaultStore)
    .option("--out <dir>", "folder of the pages; a site that is there is replaced", folder, ".plimsoll/site")
    .option("--json", "print JSON")
    .action(async ({ store, out, json }: { store: string; out: string; json?: true }) => {
      const history = await storedHistory(io, store);
      await writeSite(out, siteData(history), join(io.root, "dist/site"));
      nameDamaged(io, history.damaged);
      const { runs, series, damaged } = history;
      const page = join(out, "index.html");
      if (json) io.out(`${JSON.stringify({ page, runs, series: series.length, damaged })}\n`);
      else
        io.out(
          `${page}: ${count(runs, "run")}, ${count(series.length, "series")}${damaged.length > 0 ? `, ${damaged.length} damaged` : ""}\n`,
        );
    });
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 || what.endsWith("s") ? "" : "s"}`;

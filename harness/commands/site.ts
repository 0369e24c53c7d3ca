import { join } from "node:path";
import { Command } from "commander";
import { clean } from "../report/clean.ts";
import { readHistory } from "../store/history.ts";
import { siteData } from "../store/site-data.ts";
import { writeSite } from "../store/write-site.ts";
import type { Io } from "./io.ts";
import { defaultStore } from "./record.ts";

export function siteCommand(io: Io): Command {
  return new Command("site")
    .description("static trend pages from the baselines")
    .option("--store <dir>", "folder of the baselines", defaultStore)
    .option("--out <dir>", "folder of the pages; a site that is there is replaced", ".plimsoll/site")
    .option("--json", "print JSON")
    .action(async ({ store, out, json }: { store: string; out: string; json?: true }) => {
      const history = await readHistory(store);
      await writeSite(out, siteData(history), join(io.root, "dist/site"));
      for (const { file, reason } of history.damaged) io.err(`set aside: ${clean(file)}: ${clean(reason)}\n`);
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

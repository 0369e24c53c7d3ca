import { Argument, Command } from "commander";
import { InputError } from "../model/errors.ts";
import { gateMatcher } from "../model/gate-matcher.ts";
import { type Dashboard, parseDashboard } from "../parse/dashboard.ts";
import { clean } from "../report/clean.ts";
import { parseAddress } from "../store/address.ts";
import { type DashboardOrigin, dashboardFormat } from "../store/dashboard-origin.ts";
import { exportCsv } from "../store/export/csv.ts";
import { exportCustomBenches } from "../store/export/custom-benches.ts";
import { exportDashboard } from "../store/export/dashboard.ts";
import type { Exported } from "../store/export/exported.ts";
import { exportGoBench } from "../store/export/go-bench.ts";
import { exportHyperfine } from "../store/export/hyperfine.ts";
import { exportJson } from "../store/export/json.ts";
import type { History } from "../store/history.ts";
import { openStore } from "../store/open-store.ts";
import { exportParquet } from "../store/parquet/export-parquet.ts";
import { readDashboardOrigins } from "../store/read-dashboard-origins.ts";
import type { Io } from "./io.ts";
import { readText } from "./read-file.ts";
import { defaultStore } from "./record.ts";
import { defaultCache, nameDamaged, storedHistory, storeToRead } from "./stored-history.ts";
import { writeChunks } from "./write-chunks.ts";

interface ExportOptions {
  readonly store: string;
  readonly target?: string;
  readonly suite?: string;
  readonly metric?: string;
  readonly out: string;
  readonly merge?: string;
  readonly repository?: string;
}

/** Of each format what a history is in it; those that are no text write it themselves. */
const formats: Record<string, (io: Io, history: History, options: ExportOptions) => Promise<Exported | string>> = {
  [dashboardFormat]: dashboardOf,
  csv: async (_, history) => exportCsv(history),
  json: async (_, history) => exportJson(history),
  "go-bench": async (_, history) => exportGoBench(history),
  hyperfine: async (_, history) => exportHyperfine(history),
  customSmallerIsBetter: async (_, history) => exportCustomBenches(history, "lower"),
  customBiggerIsBetter: async (_, history) => exportCustomBenches(history, "higher"),
  parquet: parquetOf,
};

export function exportCommand(io: Io): Command {
  return new Command("export")
    .description("write the baselines in another tool's format")
    .addArgument(new Argument("<format>", "format to write").choices(Object.keys(formats)))
    .option("--store <address>", storeToRead, defaultStore)
    .option("--target <name>", "of this target alone")
    .option("--suite <name>", "of this suite alone")
    .option("--metric <pattern>", "pattern over keys; quote it: the shell has patterns of its own")
    .option("--out <place>", "file, or - for stdout; parquet: a folder or s3://BUCKET/PREFIX", "-")
    .option("--merge <file>", `${dashboardFormat}: a data.js that goes on: what is missing in it is added`)
    .option("--repository <url>", `${dashboardFormat}: address of the repository, where no dashboard says it`)
    .action(async (format: string, options: ExportOptions) => {
      for (const name of ["merge", "repository"] as const) {
        if (format !== dashboardFormat && options[name] !== undefined) {
          throw new InputError(`--${name}: only for ${dashboardFormat}`);
        }
      }
      const { store, target, suite, metric, out } = options;
      if (format === "parquet" && out === "-") {
        throw new InputError("parquet is no text: --out DIR or s3://BUCKET/PREFIX");
      }
      const selection = {
        ...(target === undefined ? {} : { target }),
        ...(suite === undefined ? {} : { suite }),
        ...(metric === undefined ? {} : { metric }),
      };
      const history = await storedHistory(io, store, selection);
      nameDamaged(io, history.damaged);
      const exported = await formats[format]!(io, history, options);
      if (typeof exported === "string") {
        io.out(`${exported}\n`);
        return;
      }
      if (out === "-") for (const chunk of exported.chunks) io.out(chunk);
      else await writeChunks(out, exported.chunks, io.signal);
      for (const what of exported.lost) io.err(`not exported: ${clean(what)}\n`);
    });
}

async function dashboardOf(io: Io, history: History, options: ExportOptions): Promise<Exported> {
  const { store, merge, repository, metric } = options;
  const isStore = parseAddress(store).kind !== "parquet";
  const imported: ReadonlyMap<string, DashboardOrigin> = isStore
    ? await readDashboardOrigins(openStore(store, { cacheDir: defaultCache, env: io.env, signal: io.signal }))
    : new Map();
  let existing: Dashboard | undefined;
  if (merge !== undefined) existing = parseDashboard(await readText(io, merge), merge === "-" ? "stdin" : merge);
  const matches = metric === undefined ? undefined : gateMatcher([metric]);
  const wanted = matches && ((key: string) => key === metric || matches(key));
  return exportDashboard(history, { imported, existing, repoUrl: repository, wanted });
}

async function parquetOf(io: Io, history: History, { out }: ExportOptions): Promise<string> {
  await exportParquet(history, out, { env: io.env, signal: io.signal });
  return `${out}: ${history.runs} runs, ${history.series.length} series`;
}

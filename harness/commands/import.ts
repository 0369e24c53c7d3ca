import { Argument, Command } from "commander";
import { z } from "zod";
import { check } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";
import { parseDashboard } from "../parse/dashboard.ts";
import type { SetAside } from "../parse/parsed-results.ts";
import { clean } from "../report/clean.ts";
import { dashboardFormat } from "../store/dashboard-origin.ts";
import { importDashboard } from "../store/import-dashboard.ts";
import { importResults } from "../store/import-results.ts";
import { openStore } from "../store/open-store.ts";
import { recordImported } from "../store/record-imported.ts";
import {
  type ForeignFormat,
  type ForeignResults,
  foreignFormats,
  isForeignFormat,
  parseForeign,
} from "./foreign-formats.ts";
import type { Io } from "./io.ts";
import { readText } from "./read-file.ts";
import { defaultStore } from "./record.ts";
import { defaultCache } from "./stored-history.ts";

interface ImportOptions {
  readonly store: string;
  readonly target?: string;
  readonly suite?: string;
  readonly commit?: string;
  readonly at?: string;
  readonly json?: true;
}

interface Found {
  readonly runs: readonly RunRecord[];
  readonly rejected: readonly SetAside[];
  readonly setAside: readonly SetAside[];
  readonly own: number;
  readonly lost: readonly string[];
}

const formats = [dashboardFormat, ...Object.keys(foreignFormats)];
/** Of each kind; --json has all. */
const mostNamed = 20;

const help = `
Each entry of a dashboard (${dashboardFormat}: its data.js) becomes a run of one execution on an unknown machine; the
other formats tell of one commit, which --commit and --at name. What is imported twice is one run. Everything that
cannot be imported is named on stderr, and the rest is imported, as one change of the store.`;

export function importCommand(io: Io): Command {
  return new Command("import")
    .description("put what other tools measured among the baselines")
    .addArgument(new Argument("<format>", "format of the file").choices(formats))
    .argument("<file>", "file, or - for stdin")
    .option("--store <address>", "where the baselines are: a folder, or git:REMOTE[#BRANCH]", defaultStore)
    .option("--target <name>", "target of the runs (a dashboard's: its repository's name)")
    .option("--suite <name>", "suite of the runs (a dashboard's: after its suites)")
    .option("--commit <sha>", "full id of the commit that was measured; not for dashboards")
    .option("--at <date>", "when it was measured, in UTC: yyyy-mm-dd or yyyy-mm-ddThh:mm:ssZ; not for dashboards")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (format: string, file: string, options: ImportOptions) => {
      const store = openStore(options.store, { cacheDir: defaultCache, env: io.env, signal: io.signal });
      const origin = file === "-" ? "stdin" : file;
      const text = await readText(io, file);
      const found = isForeignFormat(format)
        ? foundInResults(format, text, options, origin)
        : foundOnDashboard(text, options, origin);
      const { runs, rejected, setAside, own, lost } = found;
      for (const [what, several] of [
        ["rejected", rejected],
        ["set aside", setAside],
      ] as const) {
        for (const { place, reason } of several.slice(0, mostNamed)) {
          io.err(`${what}: ${clean(place)}: ${clean(reason)}\n`);
        }
        if (several.length > mostNamed) io.err(`${what}: ${several.length - mostNamed} more (--json names all)\n`);
      }
      for (const what of lost) io.err(`not kept: ${clean(what)}\n`);
      if (runs.length === 0 && own === 0) throw new InputError(`${origin}: nothing in it can be imported`);
      const recorded = await recordImported(store, runs);
      if (options.json)
        io.out(`${JSON.stringify({ store: store.name, ...recorded, own, rejected, setAside, lost })}\n`);
      else io.out(`${store.name}: ${summary(recorded, found)}\n`);
    });
}

function foundOnDashboard(text: string, options: ImportOptions, origin: string): Found {
  for (const name of ["commit", "at"] as const) {
    if (options[name] !== undefined) throw new InputError(`--${name}: each entry of a dashboard says it itself`);
  }
  return importDashboard(parseDashboard(text, origin), options, origin);
}

const commitSchema = z.string().regex(/^[0-9a-f]{40,64}$/, "is no full commit id");
/** Of a go-bench file: results that differ in one of these are no repeats of one another. */
const oneEach = ["target", "suite", "goos", "goarch", "cpu", "machine", "args", "env", "state", "suite-version"];
const shortestCommit = 7;

/** @param said in full or abbreviated */
function isCommit(said: string, commit: string): boolean {
  return said.length >= shortestCommit && commit.startsWith(said.toLowerCase());
}

const momentSchema = z.union([z.iso.datetime(), z.iso.date()], "is no day or moment in UTC");

function foundInResults(format: ForeignFormat, text: string, options: ImportOptions, origin: string): Found {
  const { target, suite = format } = options;
  if (target === undefined) throw new InputError(`${format} names no target: --target NAME`);
  const commit = check(commitSchema, options.commit, "--commit");
  const at = new Date(check(momentSchema, options.at, "--at")).toISOString();
  const parsed: ForeignResults = parseForeign(format, text, suite, origin);
  const other = [...(parsed.config?.get("commit") ?? [])].find((said) => !isCommit(said, commit));
  if (other !== undefined) throw new InputError(`${origin}: is of commit ${other} too, not of ${commit} alone`);
  for (const name of oneEach) {
    const values = parsed.config?.get(name);
    if (values === undefined || values.size < 2) continue;
    throw new InputError(`${origin}: has several values of ${name} (${[...values].join(", ")}): import each by itself`);
  }
  const cpu = parsed.config?.get("cpu");
  const { run, lost } = importResults(parsed, {
    format,
    text,
    target,
    suite,
    commit,
    at,
    cpu: cpu && [...cpu][0],
  });
  return { runs: [run], rejected: [], setAside: parsed.setAside, own: 0, lost };
}

function summary(recorded: { readonly new: number; readonly known: number }, found: Found): string {
  const parts = [
    `${count(recorded.new, "run")} new`,
    `${recorded.known} known`,
    ...(found.own > 0 ? [`${found.own} exported by plimsoll itself`] : []),
    ...(found.rejected.length > 0 ? [`${count(found.rejected.length, "entry", "entries")} rejected`] : []),
    ...(found.setAside.length > 0 ? [`${count(found.setAside.length, "value")} set aside`] : []),
  ];
  return parts.join(", ");
}

function count(n: number, one: string, several = `${one}s`): string {
  return `${n} ${n === 1 ? one : several}`;
}

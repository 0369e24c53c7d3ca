import { InputError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { Dashboard } from "../parse/dashboard.ts";
import { type DashboardEntry, dashboardEntry } from "../parse/dashboard-entry.ts";
import type { SetAside } from "../parse/parsed-results.ts";
import { type DashboardOrigin, toOrigin } from "./dashboard-origin.ts";
import { exportedRunOf } from "./exported-entry.ts";
import { folderNames } from "./folder-names.ts";
import { importedRun } from "./imported-run.ts";

export interface ImportedDashboard {
  /** One an entry, in the file's order. */
  readonly runs: readonly RunRecord[];
  /** Entries that are no runs. */
  readonly rejected: readonly SetAside[];
  /** Benches of imported entries that are no results; they are kept with the entry, and exported with it. */
  readonly setAside: readonly SetAside[];
  /** Entries that plimsoll export wrote: what they tell lies in a store already. */
  readonly own: number;
  /** What of the file is kept nowhere. */
  readonly lost: readonly string[];
}

/** What the file says of itself is kept with every entry: what is longer is no note any more. */
const longestText = 2000;

/**
 * The runs that a dashboard of github-action-benchmark tells of, one an entry, of single values without spread. They
 * keep their entries as they were, so that the dashboard can be exported again.
 *
 * @param options.target its name in the store; absent: the last part of the repository's address
 * @param options.suite name in the store of the dashboard's only suite; absent: after its name on the dashboard
 * @param origin what messages call the file
 * @throws InputError where there is no name for the target, or one name for several suites
 */
export function importDashboard(
  dashboard: Dashboard,
  options: { readonly target?: string | undefined; readonly suite?: string | undefined },
  origin: string,
): ImportedDashboard {
  const target = options.target ?? targetOf(dashboard, origin);
  const names = dashboard.suites.map(({ name }) => name);
  if (options.suite !== undefined && names.length > 1) {
    throw new InputError(`${origin}: --suite ${options.suite}: the dashboard has ${names.length} suites`);
  }
  const folders = folderNames(names);
  const { file, lost } = fileOf(dashboard);
  const runs: RunRecord[] = [];
  const rejected: SetAside[] = [];
  const setAside: SetAside[] = [];
  const countOf = new Map<string, number>();
  let own = 0;
  for (const { suite, at, entry, place } of entriesOf(dashboard, origin)) {
    if (exportedRunOf(entry) !== undefined) {
      own += 1;
      continue;
    }
    try {
      const parsed = dashboardEntry(suite, entry, place);
      const source = { file, ...textsOf(dashboard, suite, place), place: at, entry: textOf(entry, place) };
      const same = `${suite}\n${source.entry}`;
      const nth = countOf.get(same) ?? 0;
      runs.push(runOf(parsed, target, options.suite ?? folders.get(suite)!, source, nth));
      countOf.set(same, nth + 1);
      for (const bench of parsed.setAside) setAside.push(bench);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      rejected.push({ place, reason: error.message.replace(`${place}: `, "") });
    }
  }
  for (const { name, entries } of dashboard.suites) {
    if (entries.length === 0) lost.push(`suite ${quoted(name)}, which has no entries`);
  }
  return { runs, rejected, setAside, own, lost };
}

interface PlacedEntry {
  readonly suite: string;
  readonly at: [number, number];
  readonly entry: unknown;
  /** For messages. */
  readonly place: string;
}

function* entriesOf({ suites }: Dashboard, origin: string): Generator<PlacedEntry> {
  for (const [suiteAt, { name, entries }] of suites.entries()) {
    for (const [entryAt, entry] of entries.entries()) {
      const place = `${origin}: entries[${quoted(name)}][${entryAt}]`;
      yield { suite: name, at: [suiteAt, entryAt], entry, place };
    }
  }
}

/** Kept with every entry: none of them may be long. */
function textsOf({ lastUpdate, repoUrl }: Dashboard, suite: string, place: string) {
  for (const text of [repoUrl, suite]) {
    if (text.length > longestText) throw new InputError(`${place}: ${quoted(text)} is longer than ${longestText}`);
  }
  return { lastUpdate, repoUrl, suite };
}

/** @param nth how many equal entries came before */
function runOf(parsed: DashboardEntry, target: string, suite: string, source: DashboardOrigin, nth: number): RunRecord {
  const { commit, title, committedAt, measuredAt, executions } = parsed;
  const origin = toOrigin(source);
  // Not the folder, which other suites of the file decide, nor what the file says of itself, which changes.
  const identity = [origin.format, target, source.suite, source.entry, nth];
  return importedRun({ target, suite, commit, title, committedAt, measuredAt, executions, origin, identity });
}

function targetOf({ repoUrl }: Dashboard, origin: string): string {
  const name =
    repoUrl
      .replace(/(\.git)?\/*$/, "")
      .split("/")
      .at(-1) ?? "";
  if (name === "") throw new InputError(`${origin}: repoUrl: names no repository (${quoted(repoUrl)}): --target NAME`);
  return folderNames([name]).get(name)!;
}

function fileOf({ members, lastUpdate, repoUrl }: Dashboard): { file: string; lost: string[] } {
  const whole = textOf(members, "members");
  if (whole.length <= longestText) return { file: whole, lost: [] };
  return {
    file: JSON.stringify({ lastUpdate, repoUrl, entries: null }),
    lost: [`members of the file beside lastUpdate, repoUrl and entries: longer than ${longestText} characters`],
  };
}

function textOf(value: unknown, place: string): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // What JSON.parse reads may be nested too deeply for JSON.stringify.
    throw new InputError(`${place}: cannot be kept: ${(error as Error).message}`);
  }
}

const quoted = (name: string): string => JSON.stringify(name.slice(0, 120));

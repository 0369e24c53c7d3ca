import { InputError } from "../../model/errors.ts";
import { type Dashboard, dashboardPrefix } from "../../parse/dashboard.ts";
import type { DashboardOrigin } from "../dashboard-origin.ts";
import { exportedRunOf } from "../exported-entry.ts";
import type { History } from "../history.ts";
import { isImportedId } from "../imported-run.ts";
import { chosenBenches } from "./chosen-benches.ts";
import type { Exported } from "./exported.ts";
import { measuredEntries } from "./measured-entries.ts";

export interface DashboardSources {
  /** What runs came from a dashboard, by run id. */
  readonly imported: ReadonlyMap<string, DashboardOrigin>;
  /** A dashboard that is there and goes on: all of it stays as it is. */
  readonly existing?: Dashboard | undefined;
  /** Where the repository is, if no dashboard says it. */
  readonly repoUrl?: string | undefined;
  /** Which keys are wanted; absent: all. */
  readonly wanted?: ((key: string) => boolean) | undefined;
}

/**
 * The file `data.js` of a dashboard of github-action-benchmark. What came from a dashboard stands there as it stood
 * before, in its order. Each run that was measured here is an entry more, of a suite named for target, suite, machine
 * and direction, since that dashboard draws in one line whatever one suite calls the same; its values are medians.
 *
 * @throws InputError where the runs are those of several dashboards
 */
export function exportDashboard(history: History, sources: DashboardSources): Exported {
  const { imported, existing, wanted } = sources;
  const selected = new Set(history.series.flatMap(({ points }) => points.map(({ run }) => run)));
  const origins = [...imported].filter(([run]) => selected.has(run)).map(([, origin]) => origin);
  const head = headOf(origins, existing);
  const known = [head, ...origins].map(({ repoUrl }) => repoUrl).find((url) => url !== "");
  const repoUrl = known ?? sources.repoUrl ?? "";
  const suites = new Map((existing?.suites ?? []).map(({ name, entries }) => [name, [...entries]]));
  const there = new Map([...suites].map(([name, entries]) => [name, countTexts(entries)]));
  for (const { suite, entry } of origins.sort(byPlace)) {
    if (taken(there.get(suite), entry)) continue;
    const chosen = chosenBenches(suite, JSON.parse(entry), wanted);
    // With the same benches it may have been added before.
    if (wanted === undefined || !taken(there.get(suite), JSON.stringify(chosen))) append(suites, suite, chosen);
  }
  const told = new Set([...suites.values()].flat().flatMap(valuesOf));
  let lastUpdate = head.lastUpdate;
  const own = history.series.map((series) => ({
    ...series,
    points: series.points.filter(({ run }) => !imported.has(run)),
  }));
  for (const { suite, entry } of measuredEntries(own, repoUrl)) {
    // An export of other metrics may have told a part of the run.
    const names = valuesOf(entry);
    const benches = entry.benches.filter((_, at) => !told.has(names[at]!));
    if (benches.length === 0) continue;
    append(suites, suite, { ...entry, benches });
    lastUpdate = Math.max(lastUpdate, entry.date);
  }
  // Not by assignment: a suite may be called __proto__.
  const file = { ...head.members, lastUpdate, repoUrl, entries: Object.fromEntries(suites) };
  const withoutEntry = new Set(own.flatMap(({ points }) => points.map(({ run }) => run)).filter(isImportedId)).size;
  const lost = withoutEntry === 0 ? [] : [`entries of ${withoutEntry} imported runs as they were: medians instead`];
  return { chunks: [dashboardPrefix, inScript(JSON.stringify(file, null, 2))], lost };
}

/** What the file says of itself: as the latest dashboard said it. */
function headOf(
  origins: readonly DashboardOrigin[],
  existing: Dashboard | undefined,
): Pick<Dashboard, "members" | "lastUpdate" | "repoUrl"> {
  const repositories = new Set(origins.map(({ repoUrl }) => repoUrl));
  if (existing !== undefined) repositories.add(existing.repoUrl);
  // What was exported without one says nothing of where it belongs.
  repositories.delete("");
  if (repositories.size > 1) {
    throw new InputError(
      `these are several dashboards, of ${[...repositories].join(", ")}: --target NAME takes those of one target`,
    );
  }
  const latest = origins.reduce<DashboardOrigin | undefined>(
    (a, b) => (a !== undefined && a.lastUpdate > b.lastUpdate ? a : b),
    undefined,
  );
  if (existing !== undefined && existing.lastUpdate >= (latest?.lastUpdate ?? 0)) return existing;
  if (latest === undefined)
    return { members: { lastUpdate: 0, repoUrl: "", entries: null }, lastUpdate: 0, repoUrl: "" };
  return { ...latest, members: JSON.parse(latest.file) };
}

/** Entries of a later import stand behind those of an earlier one. */
function byPlace(a: DashboardOrigin, b: DashboardOrigin): number {
  return a.lastUpdate - b.lastUpdate || a.place[0] - b.place[0] || a.place[1] - b.place[1];
}

function countTexts(entries: readonly unknown[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const text = JSON.stringify(entry);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** Whether one of these is left, and takes it away: a dashboard may hold the same entry twice. */
function taken(counts: Map<string, number> | undefined, text: string): boolean {
  const left = counts?.get(text) ?? 0;
  if (left > 0) counts!.set(text, left - 1);
  return left > 0;
}

function append(suites: Map<string, unknown[]>, suite: string, entry: unknown): void {
  const entries = suites.get(suite);
  if (entries === undefined) suites.set(suite, [entry]);
  else entries.push(entry);
}

/** What an entry tells of a run measured here, a name a bench; none for what somebody else wrote. */
function valuesOf(entry: unknown): string[] {
  const exported = exportedRunOf(entry);
  const { benches } = (entry ?? {}) as { benches?: unknown };
  if (exported === undefined || !Array.isArray(benches)) return [];
  // Whoever wrote the file may have put anything there.
  const nameOf = (bench: { name?: unknown } | null) => (typeof bench?.name === "string" ? bench.name : "");
  return benches.map((bench) => `${exported.run} ${exported.arm} ${nameOf(bench)}`);
}

/** JSON as a script that stays one in whatever page it is put. */
function inScript(json: string): string {
  return json.replace(
    /<(?=[/!])|[\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

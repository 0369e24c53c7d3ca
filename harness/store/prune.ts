import { posix } from "node:path";
import type { DamagedRecord } from "../model/site-data.ts";
import { type CompactedFolder, compactFolder } from "./compact-folder.ts";
import { fileKind } from "./file-kind.ts";
import { grouped } from "./grouped.ts";
import { isMonthBefore } from "./month-before.ts";
import type { Store, StoreChange, StoreFile, StoreView } from "./store.ts";

export interface PruneOptions {
  /** Months that ended by then are pruned. */
  readonly before: Date;
  /** Values that are kept of each run and metric, at least 1. */
  readonly keepSamples: number;
  /** Says what would be done, and does nothing. */
  readonly dryRun?: boolean;
}

export interface PrunedMonth {
  /** `<target>/<suite>/<fingerprint>/<yyyy-mm>` */
  readonly folder: string;
  /** Records that went. */
  readonly records: number;
  /** Files that hold their points now. */
  readonly files: number;
}

export interface Pruned {
  readonly months: readonly PrunedMonth[];
  /** In months that are old enough: left where they are. */
  readonly damaged: readonly DamagedRecord[];
}

/** What is to become of a month, and of which files that was found. */
interface Planned extends CompactedFolder {
  readonly folder: string;
  readonly versions: string;
}

/**
 * Rewrites old months into one file a series. Medians, intervals and counts stay as they are, of the raw values some;
 * a branch has all of them in its past. Records that are damaged, that were imported (their own words are exported again)
 * or that have no value of any metric are left alone.
 *
 * @throws InputError where the store can be neither read nor written
 */
export async function prune(store: Store, options: PruneOptions): Promise<Pruned> {
  // All that is read is read before the change is begun: a change reads only what others wrote meanwhile.
  const first = await store.read((view) => planned(view, options, []));
  if (options.dryRun || summed(first).remove.length === 0) return prunedOf(first);
  return store.change(async (view) => {
    const plans = await planned(view, options, first);
    const { add, remove, records } = summed(plans);
    const answer = prunedOf(plans);
    const message = `prune months: ${answer.months.length}, records: ${records}`;
    return remove.length === 0 ? { answer } : { change: { add, remove, message } satisfies StoreChange, answer };
  });
}

async function planned(view: StoreView, options: PruneOptions, known: readonly Planned[]): Promise<Planned[]> {
  const files = (await view.files()).filter(({ path }) => ["run", "compact"].includes(fileKind(path)));
  const plans: Planned[] = [];
  for (const [folder, inFolder] of grouped(files, ({ path }) => posix.dirname(path))) {
    if (!isMonthBefore(folder, options.before)) continue;
    const versions = versionsOf(inFolder);
    const before = known.find((plan) => plan.folder === folder && plan.versions === versions);
    plans.push(before ?? { folder, versions, ...(await compactFolder(view, inFolder, options.keepSamples)) });
  }
  return plans;
}

function versionsOf(files: readonly StoreFile[]): string {
  return JSON.stringify(files.map(({ path, version }) => [path, version]));
}

function summed(plans: readonly Planned[]) {
  return {
    add: new Map(plans.flatMap(({ add }) => [...add])),
    remove: plans.flatMap(({ remove }) => remove),
    records: plans.reduce((sum, { records }) => sum + records, 0),
  };
}

function prunedOf(plans: readonly Planned[]): Pruned {
  return {
    months: plans
      .filter(({ remove }) => remove.length > 0)
      .map(({ folder, records, files }) => ({ folder, records, files })),
    damaged: plans.flatMap(({ damaged }) => damaged),
  };
}

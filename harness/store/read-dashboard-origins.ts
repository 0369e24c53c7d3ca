import { runIdOf } from "./baseline.ts";
import { type DashboardOrigin, fromOrigin } from "./dashboard-origin.ts";
import { isImportedId } from "./imported-run.ts";
import { readStore } from "./read-store.ts";
import type { Store } from "./store.ts";

/**
 * The entries of dashboards behind imported runs, by run id. Damaged records have none; whoever reads the history
 * names them.
 *
 * @throws InputError where there is no store, or it cannot be read
 */
export function readDashboardOrigins(store: Store): Promise<Map<string, DashboardOrigin>> {
  return store.read(async (view) => {
    const imported = (await view.files()).filter(({ path }) => isImportedId(runIdOf(path) ?? ""));
    const origins = new Map<string, DashboardOrigin>();
    for await (const record of readStore(view, imported)) {
      const origin = record.kind === "sound" ? fromOrigin(record.run.origin) : undefined;
      if (record.kind === "sound" && origin !== undefined) origins.set(record.run.id, origin);
    }
    return origins;
  });
}

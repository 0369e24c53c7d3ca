import { z } from "zod";
import type { Origin } from "../model/run-record.ts";

export const dashboardFormat = "github-action-benchmark";

/**
 * What a run record cannot hold of an entry of a dashboard. Text, not values: members stay in their order, and no name
 * of one (`__proto__`) means anything to whoever reads it.
 */
const sourceSchema = z.strictObject({
  /** JSON of the file without its entries, in whose place stands null. */
  file: z.string(),
  lastUpdate: z.number(),
  repoUrl: z.string(),
  suite: z.string(),
  /** Place of the suite in the file, and of the entry in the suite. */
  place: z.tuple([z.int(), z.int()]),
  /** JSON of the entry as it was. */
  entry: z.string(),
});
export type DashboardOrigin = z.infer<typeof sourceSchema>;

export function toOrigin(source: DashboardOrigin): Origin {
  return { format: dashboardFormat, source };
}

/** @returns undefined for a run that did not come from a dashboard */
export function fromOrigin(origin: Origin | undefined): DashboardOrigin | undefined {
  if (origin?.format !== dashboardFormat) return undefined;
  return sourceSchema.safeParse(origin.source).data;
}

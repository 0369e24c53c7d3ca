import { canonicalJson } from "../model/canonical-json.ts";
import type { Series } from "../model/series.ts";

type Identified = Pick<Series, "target" | "suite" | "configuration" | "key" | "unit" | "better"> & {
  readonly machine: Pick<Series["machine"], "fingerprint">;
};

/** One text a series: what differs in any part of it is another series. */
export function seriesIdentity(series: Identified): string {
  return `${armIdentity(series)} ${metricIdentity(series)}`;
}

/** The part that all metrics of an arm share, which is the dearer one. */
export function armIdentity({
  target,
  suite,
  machine,
  configuration,
}: Omit<Identified, "key" | "unit" | "better">): string {
  return canonicalJson([target, suite, machine.fingerprint, configuration]);
}

export function metricIdentity({ unit, better, key }: Pick<Identified, "key" | "unit" | "better">): string {
  return `${unit} ${better} ${key}`;
}

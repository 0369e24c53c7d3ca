import type { Accepted } from "../../model/accepted.ts";
import type { Series, SeriesPoint } from "../../model/series.ts";

/** For tests and simulations: nothing is accepted, nothing muted. */
export const nothingAccepted: Accepted = { schema: "plimsoll.accepted/1", shifts: [], mutes: [] };

const day = 24 * 3600 * 1000;

/** For tests and simulations: when night n was measured; the first one is 0, on 2025-01-01. */
export const nightStart = (night: number): string => new Date(Date.UTC(2025, 0, 1, 4) + night * day).toISOString();

/** For tests and simulations: the commit that night n measured; no two begin alike. */
export const nightCommit = (night: number): string => (night + 0x1000000).toString(16).padEnd(40, "0");

/** For tests and simulations: a metric in seconds, one run a night. */
export function nightlySeries(medians: readonly number[], changes: Partial<Series> = {}): Series {
  return {
    ...{
      target: "t",
      suite: "s",
      key: "s/a/threads=1/fetch:time",
      unit: "s",
      better: "lower",
      label: "A",
      gated: true,
      tolerance: 0.02,
    },
    machine: {
      ...{ fingerprint: "0123456789ab", cpu: "simulated", cores: 8, memoryBytes: 32 * 1024 ** 3, kernel: "6.1" },
      device: { model: "simulated", firmware: "1", filesystem: "ext4", mountOptions: "rw" },
      ...{ governor: "performance", toolchain: {} },
    },
    configuration: { args: [], env: {}, state: "fresh", suiteVersion: "1" },
    points: medians.map(
      (median, night): SeriesPoint => ({
        ...{ run: `night-${night}`, arm: "head", commit: nightCommit(night), title: `commit of night ${night}` },
        ...{ committedAt: nightStart(night), startedAt: nightStart(night) },
        ...{ n: 1, median, low: null, high: null, samples: [median] },
      }),
    ),
    ...changes,
  };
}

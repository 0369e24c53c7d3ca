import type { SiteMachine } from "../../harness/model/site-data.ts";

/** For tests: a machine that measured one configuration on some days of March 2025. */
export function siteMachine(
  fingerprint: string,
  days: readonly [first: number, last: number],
  changes: Partial<SiteMachine> = {},
): SiteMachine {
  const [firstRun, lastRun] = days.map((day) => `2025-03-${`${day}`.padStart(2, "0")}T04:00:00Z`) as [string, string];
  return {
    fingerprint,
    cpu: "AMD EPYC 7763",
    cores: 8,
    memoryBytes: 32 * 1024 ** 3,
    details: [
      ["kernel", "6.1"],
      ["go", "go version go1.24.0 linux/amd64"],
    ],
    runs: 2,
    lastRun,
    periods: [{ configuration: 0, firstRun, lastRun }],
    metrics: [],
    ...changes,
  };
}

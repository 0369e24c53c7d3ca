import { randomNormal } from "d3-random";
import { formatKey } from "../../harness/model/key.ts";
import type { RunRecord } from "../../harness/model/run-record.ts";
import { builtArm, recordedRun } from "../../harness/store/run-fixture.ts";

const subjects = ["nudb", "rocksdb", "memory"];
const threads = [1, 4, 8];
const operations = ["insert", "fetch", "missing", "mixed", "work"];

/** 3 engines × 3 thread counts × 5 operations. */
export const syntheticKeys = subjects.flatMap((subject) =>
  operations.flatMap((operation) =>
    threads.map((count) =>
      formatKey({
        suite: "nodestore-timing",
        subject,
        params: { threads: count, objects: 100_000 },
        operation,
        metric: "time",
      }),
    ),
  ),
);

const metrics = Object.fromEntries(syntheticKeys.map((key) => [key, { unit: "s", better: "lower" } as const]));

/**
 * A recording of 45 metrics as a reference workload leaves it: levels from a tenth of a second up, noise of 5 %.
 *
 * @param number tells runs apart
 */
export function syntheticRun(number: number, startedAt: Date, executions: number, rng: () => number): RunRecord {
  const noise = randomNormal.source(rng)(0, 0.05);
  const at = startedAt.toISOString();
  const commit = Array.from({ length: 40 }, () => Math.floor(rng() * 16).toString(16)).join("");
  return {
    ...recordedRun({ id: `run-${String(number).padStart(8, "0")}`, startedAt: at }),
    arms: { head: builtArm({ commit, committedAt: at, title: `nodestore: change ${number}` }) },
    metrics,
    executions: Array.from({ length: executions }, (_, pair) => ({
      pair,
      arm: "head",
      position: 0,
      startedAt: at,
      seconds: 60 + rng(),
      exitCode: 0,
      values: Object.fromEntries(syntheticKeys.map((key, i) => [key, (0.1 + 0.01 * i) * Math.exp(noise())])),
      context: { stealShare: rng() * 0.01, foreignBusyShare: rng() * 0.1, ioPressure: rng() * 0.01 },
    })),
  };
}

import type { JobReport } from "../../model/job-plan.ts";
import type { Execution, RunRecord } from "../../model/run-record.ts";

export const job = "canopy-storage-nvme";
export const base = "b".repeat(40);
export const head = "a".repeat(40);
export const key = "timing/engine//fetch:time";

/** For tests: what a job of the matrix says of itself. */
export function soundReport(run: number, changes: Partial<JobReport> = {}): JobReport {
  return {
    ...{ schema: "plimsoll.job-report/1", id: job, run, attempt: 1 },
    ...{ base, head, config: "c".repeat(40), exitCode: 0 },
    ...changes,
  };
}

/** For tests: one execution of `soundRun`. */
export function soundExecution(changes: Partial<Execution> = {}): Execution {
  return {
    ...{ pair: 0, arm: "head", position: 0, startedAt: "2026-03-02T04:00:00Z", seconds: 2, exitCode: 0 },
    values: { [key]: 0.13 },
    context: {},
    ...changes,
  };
}

/** For tests: a run record of one pair. */
export function soundRun(changes: Partial<RunRecord> = {}): RunRecord {
  const arm = (commit: string) => ({
    ...{ commit, ref: "main", title: "nodestore: read ahead", committedAt: "2026-03-01T10:00:00Z" },
    ...{ args: [], env: {}, artifact: `sha256:${commit.slice(0, 32).repeat(2)}` },
  });
  return {
    ...{ schema: "plimsoll.run/1", id: "run-00000001", target: "canopy", suite: "storage", suiteVersion: "1" },
    ...{ startedAt: "2026-03-02T04:00:00Z", seed: 1, state: "fresh" },
    plan: {
      ...{ looks: [3], alpha: 0.05, tolerance: 0.02, tolerances: {} },
      ...{ gate: ["**"], excluded: {}, debts: [], labels: {} },
    },
    machine: {
      ...{ fingerprint: "0123456789ab", cpu: "AMD EPYC 7763", cores: 8, memoryBytes: 32 * 1024 ** 3, kernel: "6.1" },
      device: { model: "Samsung PM9A3", firmware: "GDC5602Q", filesystem: "ext4", mountOptions: "rw" },
      ...{ governor: "performance", toolchain: {} },
    },
    arms: { base: arm(base), head: arm(head) },
    metrics: { [key]: { unit: "s", better: "lower" } },
    executions: [soundExecution({ arm: "base" }), soundExecution({ position: 1 })],
    timing: { wall: 10, executing: 9, waiting: 0.5 },
    stopped: { reason: "exhausted", looks: [3] },
    ...changes,
  };
}

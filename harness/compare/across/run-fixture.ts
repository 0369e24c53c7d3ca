import type { RunRecord } from "../../model/run-record.ts";

const second = { unit: "s", better: "lower" } as const;

/** For tests: a recording whose executions have these values; metrics are times unless said otherwise. */
export function runOf(
  values: readonly Readonly<Record<string, number>>[],
  metrics: RunRecord["metrics"] = {},
): RunRecord {
  return {
    schema: "plimsoll.run/1",
    id: "20250301-000000-example",
    target: "reference",
    suite: "s",
    suiteVersion: "1",
    startedAt: "2025-03-01T00:00:00Z",
    seed: 1,
    state: "fresh",
    plan: {
      looks: [values.length],
      alpha: 0.05,
      tolerance: 0.02,
      tolerances: {},
      gate: ["**/*:time"],
      excluded: {},
      debts: [],
      labels: {},
    },
    machine: {
      fingerprint: "0a1b2c3d4e5f",
      cpu: "cpu",
      cores: 2,
      memoryBytes: 2 ** 33,
      kernel: "6.1",
      device: { model: "disk", firmware: "1", filesystem: "ext4", mountOptions: "rw" },
      governor: "performance",
      toolchain: {},
    },
    arms: {
      head: {
        commit: "2".repeat(40),
        ref: "main",
        title: "A commit",
        committedAt: "2025-02-28T16:00:00Z",
        args: [],
        env: {},
        artifact: `sha256:${"cd".repeat(32)}`,
      },
    },
    metrics: {
      ...Object.fromEntries(values.flatMap(Object.keys).map((key) => [key, second])),
      ...metrics,
    },
    executions: values.map((values, pair) => ({
      pair,
      arm: "head",
      position: 0,
      startedAt: "2025-03-01T00:00:00Z",
      seconds: 1,
      exitCode: 0,
      values,
      context: {},
    })),
    timing: { wall: 60, executing: 50, waiting: 5 },
    stopped: { reason: "exhausted", looks: [] },
  };
}

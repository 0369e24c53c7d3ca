import { formatKey } from "../model/key.ts";
import type { Arm, RunRecord } from "../model/run-record.ts";

/** For tests: the key of the only metric of `recordedRun`. */
export const fetchTime = formatKey({
  suite: "nodestore-timing",
  subject: "rocksdb",
  params: { threads: 4, objects: 20000 },
  operation: "fetch",
  metric: "time",
});

/** For tests: an arm as a build leaves it. */
export function builtArm(changes: Partial<Arm> = {}): Arm {
  return {
    commit: "0123456789abcdef0123456789abcdef01234567",
    ref: "main",
    title: "nodestore: read ahead",
    committedAt: "2025-03-01T10:00:00Z",
    args: [],
    env: {},
    artifact: `sha256:${"a".repeat(64)}`,
    ...changes,
  };
}

/** For tests: a finished recording of one metric, one execution a value, that the store takes. */
export function recordedRun(
  changes: Partial<RunRecord> = {},
  values: readonly number[] = [0.13, 0.12, 0.14],
): RunRecord {
  const startedAt = changes.startedAt ?? "2025-03-02T04:00:00Z";
  return {
    schema: "plimsoll.run/1",
    id: "run-00000001",
    target: "reference",
    suite: "nodestore-timing",
    suiteVersion: "1",
    startedAt,
    seed: 1,
    state: "fresh",
    plan: {
      looks: [3],
      alpha: 0.05,
      tolerance: 0.02,
      tolerances: {},
      gate: ["**"],
      excluded: {},
      debts: [],
      labels: { rocksdb: "RocksDB" },
    },
    machine: {
      fingerprint: "0123456789ab",
      cpu: "AMD EPYC 7763",
      cores: 8,
      memoryBytes: 32 * 1024 ** 3,
      kernel: "6.1",
      device: { model: "Samsung PM9A3", firmware: "GDC5602Q", filesystem: "ext4", mountOptions: "rw,noatime" },
      governor: "performance",
      toolchain: { go: "go version go1.24.0 linux/amd64" },
    },
    arms: { head: builtArm() },
    metrics: { [fetchTime]: { unit: "s", better: "lower" } },
    executions: values.map((value, pair) => ({
      pair,
      arm: "head",
      position: 0,
      startedAt,
      seconds: 2,
      exitCode: 0,
      values: { [fetchTime]: value },
      context: {},
    })),
    timing: { wall: 10, executing: 9, waiting: 0.5 },
    stopped: { reason: "exhausted", looks: [3] },
    ...changes,
  };
}

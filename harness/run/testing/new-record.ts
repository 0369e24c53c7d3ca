import type { ArmName, Execution, RunRecord } from "../../model/run-record.ts";

const arm = { commit: "c".repeat(40), ref: "HEAD", title: "A change", committedAt: "2024-03-01T10:00:00Z" };
const built = { args: [], env: {}, artifact: `sha256:${"a".repeat(64)}` };
const device = { model: "disk", firmware: "1", filesystem: "ext4", mountOptions: "rw" };

/** A run record of which nothing is measured yet. */
export function newRecord({ arms = ["base", "head"] as readonly ArmName[], looks = [2, 4] } = {}): RunRecord {
  return {
    schema: "plimsoll.run/1",
    id: "20240301-abcdef",
    target: "tool",
    suite: "timing",
    startedAt: "2024-03-01T12:00:00.000Z",
    seed: 7,
    suiteVersion: "1",
    state: "fresh",
    plan: { looks, alpha: 0.05, tolerance: 0.02, tolerances: {}, gate: ["**"], excluded: {}, debts: [], labels: {} },
    machine: {
      ...{ fingerprint: "0123456789ab", cpu: "a cpu", cores: 2, memoryBytes: 2 ** 30, kernel: "6.1", device },
      ...{ governor: "none", toolchain: {} },
    },
    arms: { ...(arms.includes("base") && { base: { ...arm, ...built } }), head: { ...arm, ...built } },
    metrics: {},
    executions: [],
    timing: { wall: 0, executing: 0, waiting: 0 },
  };
}

export function execution(pair: number, arm: ArmName, changes: Partial<Execution> = {}): Execution {
  return {
    ...{ pair, arm, position: arm === "base" ? 0 : 1, startedAt: "2024-03-01T12:00:00.000Z", seconds: 1, exitCode: 0 },
    ...{ values: {}, context: {}, ...changes },
  };
}

import { expect, test } from "vitest";
import { configurationOf } from "./configuration-of.ts";
import { type RunRecord, runRecordSchema } from "./run-record.ts";

const arm = {
  ...{ commit: "a".repeat(40), ref: "HEAD", title: "t", committedAt: "2025-03-01T00:00:00Z" },
  ...{ args: ["--cache", "1g"], env: { GOGC: "off" }, artifact: `sha256:${"a".repeat(64)}` },
};
const plan = {
  ...{ looks: [8], alpha: 0.05, tolerance: 0.02, tolerances: {}, gate: ["**"], excluded: {}, debts: [], labels: {} },
};
const old: unknown = {
  ...{ schema: "plimsoll.run/1", id: "run-00000001", target: "t", suite: "s", startedAt: "2025-03-01T00:00:00Z" },
  ...{ seed: 1, state: "snapshot", plan, arms: { head: arm }, metrics: {}, executions: [] },
  machine: {
    ...{ fingerprint: "0123456789ab", cpu: "c", cores: 1, memoryBytes: 1, kernel: "6.1", governor: "none" },
    ...{ device: { model: "d", firmware: "1", filesystem: "ext4", mountOptions: "rw" }, toolchain: {} },
  },
  timing: { wall: 0, executing: 0, waiting: 0 },
};

test("a record of before has neither snapshot nor arms at once, and its configuration no word of them", () => {
  expect(configurationOf(runRecordSchema.parse(old), arm)).toEqual({
    ...{ args: ["--cache", "1g"], env: { GOGC: "off" }, state: "snapshot", suiteVersion: "1" },
  });
});

test("arms are at once where there are two", () => {
  const one: RunRecord = runRecordSchema.parse({ ...(old as object), plan: { ...plan, arms: "at-once" } });
  expect(configurationOf(one, arm)).not.toHaveProperty("arms");
  expect(configurationOf({ ...one, arms: { base: arm, head: arm } }, arm)).toHaveProperty("arms", "at-once");
});

test("a snapshot is part of it, and no text but a digest", () => {
  const snapshot = `sha256:${"0".repeat(64)}`;
  const run = runRecordSchema.parse({ ...(old as object), snapshot });
  expect(configurationOf(run, arm)).toHaveProperty("snapshot", snapshot);
  expect(() => runRecordSchema.parse({ ...(old as object), snapshot: "/srv/chain" })).toThrow(/snapshot/);
});

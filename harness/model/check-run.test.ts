import { expect, test } from "vitest";
import { checkRun } from "./check-run.ts";
import type { Execution, RunRecord } from "./run-record.ts";

const key = "timing/engine//fetch:time";
const height = "timing/engine//sync:height";
const arm = {
  commit: "0123456789abcdef0123456789abcdef01234567",
  ref: "main",
  title: "nodestore: read ahead",
  committedAt: "2025-03-01T10:00:00Z",
  args: [],
  env: {},
  artifact: `sha256:${"a".repeat(64)}`,
};
const execution = (changes: Partial<Execution> = {}): Execution => ({
  pair: 0,
  arm: "head",
  position: 0,
  startedAt: "2025-03-02T04:00:00Z",
  seconds: 2,
  exitCode: 0,
  values: { [key]: 0.13 },
  progress: {
    [height]: {
      unit: "1",
      points: [
        [0, 0],
        [1, 60],
      ],
    },
  },
  context: {},
  ...changes,
});
const record = (executions: readonly unknown[]): RunRecord => ({
  schema: "plimsoll.run/1",
  id: "run-00000001",
  target: "reference",
  suite: "timing",
  suiteVersion: "1",
  startedAt: "2025-03-02T04:00:00Z",
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
    labels: {},
  },
  machine: {
    fingerprint: "0123456789ab",
    cpu: "AMD EPYC 7763",
    cores: 8,
    memoryBytes: 32 * 1024 ** 3,
    kernel: "6.1",
    device: { model: "Samsung PM9A3", firmware: "GDC5602Q", filesystem: "ext4", mountOptions: "rw" },
    governor: "performance",
    toolchain: {},
  },
  arms: { head: arm },
  metrics: { [key]: { unit: "s", better: "lower" } },
  executions: executions as Execution[],
  timing: { wall: 10, executing: 9, waiting: 0.5 },
});

test("a sound record comes back as it is, its members in their order", () => {
  const sound = record([execution(), execution({ pair: 1 })]);
  expect(JSON.stringify(checkRun(sound, "run.json"))).toBe(JSON.stringify(sound));
});

test.each<[string, unknown, string]>([
  ["no object", null, "run.json: the whole: "],
  ["no executions", { ...record([]), executions: undefined }, "run.json: executions: "],
  ["executions that are no list", { ...record([]), executions: {} }, "run.json: executions: "],
  ["a member that is not known", { ...record([]), verdict: "pass" }, 'run.json: verdict: is not known here ("pass")'],
  ["an execution that is none", record([execution(), 0]), "run.json: executions[1]: the whole: "],
  ["an execution with a member more", record([{ ...execution(), ok: true }]), "run.json: executions[0]: ok: is not"],
  ["progress that is none", record([{ ...execution(), progress: 1 }]), "run.json: executions[0]: progress: "],
  [
    "a curve that goes back",
    record([
      execution({
        progress: {
          [height]: {
            unit: "1",
            points: [
              [1, 0],
              [1, 1],
            ],
          },
        },
      }),
    ]),
    `run.json: executions[0]: progress.${height}: points[1][0]: does not come after the 1 s before it (1)`,
  ],
  ["an execution twice", record([execution(), execution()]), "executions[1]: pair 0, head is executions[0] already"],
  ["a value of no metric", record([execution({ values: { constructor: 1 } })]), "values.constructor: is not among"],
])("a record with %s is refused with its place", (_, value, message) => {
  expect(() => checkRun(value, "run.json")).toThrow(message);
});

test("of a million broken executions the first is told, and the others are not looked at", () => {
  // Asked for all at once, the schema collects every fault: gigabytes for 3 MB of text.
  const broken = record(new Array(1_000_000).fill({}));
  const before = process.memoryUsage().heapUsed;
  expect(() => checkRun(broken, "run.json")).toThrow("run.json: executions[0]: pair: ");
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100e6);
});

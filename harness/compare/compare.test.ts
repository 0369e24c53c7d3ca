import { expect, test } from "vitest";
import { comparisonSchema } from "../model/comparison.ts";
import { type Execution, type RunRecord, runRecordSchema } from "../model/run-record.ts";
import { compare, stopReason } from "./compare.ts";

const key = (subject: string) => `suite/${subject}/threads=1/fetch:time`;
const arm = {
  commit: "a".repeat(40),
  ref: "main",
  title: "a commit",
  committedAt: "2026-11-01T00:00:00Z",
  args: [],
  env: {},
  artifact: `sha256:${"0".repeat(64)}`,
};

/** A finished run of 8 pairs in which b's head is a fifth slower; `change` edits each execution. */
function record(change: (execution: Execution) => Execution = (e) => e, pairs = 8): RunRecord {
  const executions = Array.from({ length: pairs * 2 }, (_, i): Execution => {
    const head = i % 2 === 1;
    const level = 1 + ((i * 7) % 5) / 1000;
    return change({
      pair: i >> 1,
      arm: head ? "head" : "base",
      position: head ? 1 : 0,
      startedAt: "2026-11-01T00:00:00Z",
      seconds: 1,
      exitCode: 0,
      values: { [key("a")]: level, [key("b")]: head ? level * 1.2 : level },
      context: {},
    });
  });
  return {
    schema: "plimsoll.run/1",
    id: "20261101-abcdef",
    target: "target",
    suite: "suite",
    startedAt: "2026-11-01T00:00:00Z",
    seed: 1,
    suiteVersion: "1",
    state: "fresh",
    plan: {
      looks: [8],
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
      cpu: "cpu",
      cores: 2,
      memoryBytes: 1,
      kernel: "6.1",
      device: { model: "", firmware: "", filesystem: "ext4", mountOptions: "rw" },
      governor: "none",
      toolchain: {},
    },
    arms: { base: arm, head: arm },
    metrics: {
      [key("a")]: { unit: "s", better: "lower" },
      [key("b")]: { unit: "s", better: "lower" },
      [key("c")]: { unit: "s", better: "lower" },
    },
    executions,
    timing: { wall: 20, executing: 16, waiting: 1 },
    stopped: { reason: "decided", looks: [8] },
  };
}
const without = (execution: Execution, name: string): Execution => {
  const { [name]: _, ...values } = execution.values;
  return { ...execution, values };
};
const failing = (execution: Execution, reason: string): Execution => ({
  ...execution,
  values: {},
  exitCode: 1,
  invalid: reason,
});
/** The same without b's slowdown. */
const equal = (execution: Execution): Execution => ({
  ...execution,
  values: { ...execution.values, [key("b")]: execution.values[key("a")]! },
});

test("the gate blocks for the metric that is slower and names it alone", () => {
  const comparison = compare(record());
  expect(comparison.gate).toEqual({ outcome: "block", reasons: [`${key("b")} regressed`] });
  expect(comparison.metrics.map(({ key, verdict }) => [key, verdict])).toEqual([
    [key("a"), "unchanged"],
    [key("b"), "regressed"],
  ]);
  expect(comparison.metrics[1]!.samples).toHaveLength(8);
  expect(stopReason(record())).toBe("decided");
});

test("the gate passes where nothing is worse", () => {
  expect(compare(record(equal)).gate).toEqual({
    outcome: "pass",
    reasons: ["no metric is shown to be worse by more than its tolerance"],
  });
});

test("a metric outside the gate has a verdict and blocks nothing", () => {
  const comparison = compare(record(), { ...record().plan, gate: ["suite/a/**"] });
  expect(comparison.gate.outcome).toBe("pass");
  expect(comparison.metrics[1]).toMatchObject({ gated: false, verdict: "regressed" });
});

test.each<[string, RunRecord, RegExp]>([
  [
    "a metric that head no longer prints",
    record((e) => (e.arm === "head" ? without(equal(e), key("a")) : equal(e))),
    /missing from head: suite\/a/,
  ],
  [
    "a metric that base prints only sometimes",
    record((e) => (e.arm === "base" && e.pair === 3 ? without(equal(e), key("a")) : equal(e))),
    /missing from base/,
  ],
  ["five pairs", { ...record(equal, 5), plan: { ...record().plan, looks: [5] } }, /5 complete pairs: 6 are needed/],
  ["no pair", record((e) => failing(e, "exit code 1")), /0 complete pairs/],
  [
    "a head that fails twice where base does not",
    record((e) => (e.arm === "head" && e.pair < 2 ? failing(e, "crashed") : equal(e))),
    /2 executions of head failed and 0 of base: pair 1, head: crashed/,
  ],
  ["a run under way", (({ stopped: _, ...rest }) => rest)(record(equal)), /not finished/],
  ["a run that was interrupted", { ...record(equal), stopped: { reason: "interrupted", looks: [] } }, /interrupted/],
  ["a run that failed", { ...record(equal), stopped: { reason: "failed", looks: [] } }, /too many executions failed/],
  [
    "a run that ended before its rule could decide",
    { ...record(equal, 10), plan: { ...record().plan, looks: [12, 20] } },
    /ended after 10 pairs/,
  ],
  [
    "a run of other arms that is said to be of identical ones",
    {
      ...record(),
      executions: [],
      stopped: { reason: "identical", looks: [] },
      arms: { base: arm, head: { ...arm, args: ["-x"] } },
    },
    /same program, and are not/,
  ],
  ["a recording of one arm", { ...record(equal), arms: { head: arm } }, /one arm/],
  [
    "a gate that matches nothing",
    { ...record(equal), plan: { ...record().plan, gate: ["nothing"] } },
    /no metric matches/,
  ],
])("%s is invalid, never a pass", (_, run, reason) => {
  const { gate } = compare(run);
  expect(gate.outcome).toBe("invalid");
  expect(gate.reasons.join("\n")).toMatch(reason);
});

test("one failed execution is told and does not make the rest worthless", () => {
  const comparison = compare(record((e) => (e.arm === "head" && e.pair === 0 ? failing(e, "disk full") : equal(e)), 9));
  expect(comparison.gate.outcome).toBe("pass");
  expect(comparison.failures).toEqual([{ pair: 0, arm: "head", reason: "disk full" }]);
});

test("a regression blocks even where something else is invalid, and both are told", () => {
  const { gate } = compare(record((e) => (e.arm === "head" ? without(e, key("a")) : e)));
  expect(gate.outcome).toBe("block");
  expect(gate.reasons).toEqual([`${key("b")} regressed`, `missing from head: ${key("a")}`]);
});

test("a metric that only head prints is a warning", () => {
  const run = record((e) =>
    e.arm === "head" ? { ...equal(e), values: { ...equal(e).values, [key("c")]: 1 } } : equal(e),
  );
  expect(compare(run)).toMatchObject({
    gate: { outcome: "pass" },
    warnings: [`new in head, not compared: ${key("c")}`],
  });
});

test("a metric that head lost and that could not have blocked is a warning", () => {
  const run = record((e) => (e.arm === "head" ? without(e, key("b")) : e));
  const judged = compare(run, { ...run.plan, gate: ["suite/a/**"] });
  expect(judged).toMatchObject({
    gate: { outcome: "pass" },
    warnings: [`missing from head, not compared: ${key("b")}`],
  });
});

test("the same program on both sides passes and says why", () => {
  const comparison = compare({ ...record(), executions: [], stopped: { reason: "identical", looks: [] } });
  expect(comparison.gate).toEqual({
    outcome: "pass",
    reasons: ["base and head are the same program with the same arguments and environment"],
  });
});

test("a counter that stays at 0 is unchanged, and one that leaves 0 is worse", () => {
  const bytes = {
    ...record(),
    metrics: {
      [key("a")]: { unit: "B" as const, better: "lower" as const },
      [key("b")]: { unit: "B" as const, better: "lower" as const },
    },
  };
  const executions = bytes.executions.map((e) => ({
    ...e,
    values: { [key("a")]: 0, [key("b")]: e.arm === "head" ? 1e6 : 0 },
  }));
  expect(compare({ ...bytes, executions }).metrics.map((m) => m.verdict)).toEqual(["unchanged", "regressed"]);
});

const place = (rest: string, threads = 1) => `suite/a/threads=${threads}/${rest}`;
/** A run of 8 pairs of such values, with a plan of its own. */
function runOf(
  values: (head: boolean, i: number) => Record<string, number>,
  units: Record<string, "s" | "B" | "1">,
  plan: Partial<RunRecord["plan"]> = {},
): RunRecord {
  const run = record((e) => ({ ...e, values: values(e.arm === "head", e.pair * 2 + (e.arm === "head" ? 1 : 0)) }));
  const metrics = Object.fromEntries(
    Object.entries(units).map(([key, unit]) => [key, { unit, better: "lower" as const }]),
  );
  return { ...run, metrics, plan: { ...run.plan, ...plan } };
}
const wobble = (i: number) => 1 + ((i * 7) % 5) / 1000;

test("a counter is held against the last tolerance that matches it", () => {
  const written = place("insert:bytes-written");
  const run = (tolerances: Record<string, number>) =>
    compare(runOf((head, i) => ({ [written]: (head ? 1.06e9 : 1e9) * wobble(i) }), { [written]: "B" }, { tolerances }));
  expect(run({}).gate.outcome).toBe("block");
  expect(run({ "**/*:bytes-written": 0.1 })).toMatchObject({
    gate: { outcome: "pass" },
    metrics: [{ tolerance: 0.1 }],
  });
  expect(run({ "**/*:bytes-written": 0.1, "suite/a/**": 0.03 }).gate.outcome).toBe("block");
});

test("faster at the cost of more work to be done later is no improvement, and says so", () => {
  const [insert, quiesce] = [place("insert:time"), place("quiesce:time")];
  const elsewhere = "suite/b/threads=1/insert:time";
  const run = runOf(
    (head, i) => ({
      [insert]: (head ? 0.7 : 1) * wobble(i),
      [elsewhere]: (head ? 0.7 : 1) * wobble(i + 1),
      [quiesce]: (head ? 1.62 : 1) * wobble(i + 2),
    }),
    { [insert]: "s", [elsewhere]: "s", [quiesce]: "s" },
    { debts: ["**/quiesce:time"], gate: ["**/insert:time"] },
  );
  const [undone, honest] = compare(run).metrics;
  expect(undone).toMatchObject({
    verdict: "inconclusive",
    reason: "better, but left work undone: quiesce time +61.9 %",
    undone: [quiesce],
  });
  expect(honest!.verdict).toBe("improved");
  const coarse = { ...run.metrics, [quiesce]: { ...run.metrics[quiesce]!, precision: 0.4 } };
  expect(compare({ ...run, metrics: coarse }).metrics[0]!.verdict).toBe("improved");
  expect(compare({ ...run, plan: { ...run.plan, debts: [] } }).metrics[0]!.verdict).toBe("improved");
});

test("an operation of which one member left work undone is no improvement either", () => {
  const inserts = [1, 4].map((threads) => place("insert:time", threads));
  const quiesce = place("quiesce:time", 4);
  const units = Object.fromEntries([...inserts, quiesce].map((key) => [key, "s" as const]));
  const run = runOf(
    (head, i) => ({
      ...Object.fromEntries(inserts.map((key, at) => [key, (head ? 0.7 : 1) * wobble(i + at)])),
      [quiesce]: (head ? 2 : 1) * wobble(i),
    }),
    units,
    { debts: ["**/quiesce:time"], gate: ["**/insert:time"] },
  );
  const comparison = compare(run);
  expect(comparison.metrics.map(({ verdict }) => verdict)).toEqual(["improved", "inconclusive", "regressed"]);
  expect(comparison.groups).toMatchObject([
    {
      key: "suite/a//insert:time",
      members: inserts,
      verdict: "inconclusive",
      reason: expect.stringMatching(/left work undone/),
    },
  ]);
});

test("a metric that this machine cannot judge blocks nothing, and the gate names it with the reason", () => {
  const excluded = { [key("b")]: "false alarms in 12 % of 1,000 resamples of this machine's noise" };
  const { gate, metrics } = compare({ ...record(), plan: { ...record().plan, excluded } });
  expect(gate.outcome).toBe("pass");
  expect(gate.reasons.at(-1)).toBe(`${key("b")} may not block: ${excluded[key("b")]}`);
  expect(metrics[1]).toMatchObject({ gated: false, warnings: [`may not block: ${excluded[key("b")]}`] });
});

test("a slower operation blocks under the key of its metrics without parameters", () => {
  const fetches = [1, 4, 8].map((threads) => place("fetch:time", threads));
  const run = runOf(
    (head, i) => Object.fromEntries(fetches.map((key, at) => [key, (head ? 1.1 : 1) * wobble(i + at)])),
    Object.fromEntries(fetches.map((key) => [key, "s" as const])),
  );
  expect(compare(run).gate.reasons).toContain("suite/a//fetch:time regressed over 3 metrics");
});

/** The same program on both sides, of which what is started second takes a tenth longer. */
function slowerSecond(): RunRecord {
  const run = runOf(() => ({}), { [key("a")]: "s" });
  const executions = run.executions.map((e) => {
    const swapped = e.pair % 4 < 2;
    const position = (e.arm === "head") !== swapped ? (1 as const) : (0 as const);
    const i = e.pair * 2 + (e.arm === "head" ? 1 : 0);
    return { ...e, position, values: { [key("a")]: (position === 1 ? 1.1 : 1) * wobble(i) } };
  });
  return { ...run, executions };
}

test("of arms at once the one started second does not run second: nothing is taken out, and none is favoured", () => {
  const run = slowerSecond();
  const [metric] = compare({ ...run, plan: { ...run.plan, arms: "at-once" } }).metrics;
  expect(metric).toMatchObject({ second: 0, verdict: "inconclusive" });
  expect(compare({ ...run, plan: { ...run.plan, arms: "at-once" } }).warnings).toEqual([]);
});

test("what running second costs is a warning", () => {
  const comparison = compare(slowerSecond());
  expect(comparison.metrics[0]).toMatchObject({ verdict: "unchanged", second: expect.closeTo(0.1, 2) });
  expect(comparison.warnings).toEqual([
    expect.stringMatching(/running second in a pair changed 1 of 1 metrics \(median \+(9\.\d|10\.\d) %\): taken out/),
  ]);
});

test("a metric that is printed coarsely says so, and allows for it", () => {
  const run = record((e) => ({ ...e, values: { ...e.values, [key("b")]: e.arm === "head" ? 0.11 : 0.1 } }));
  const coarse = { ...run, metrics: { ...run.metrics, [key("b")]: { unit: "s", better: "lower", precision: 0.005 } } };
  expect(compare(run).gate.outcome).toBe("block");
  const comparison = compare(runRecordSchema.parse(coarse));
  expect(comparison.gate.outcome).toBe("pass");
  expect(comparison.metrics[1]).toMatchObject({ precision: 0.005, verdict: "inconclusive", warnings: [] });
  expect(comparison.warnings).toEqual([
    `known to ± 5 % only, so that a change below 10 % may be rounding: ${key("b")}`,
  ]);
  expect(comparisonSchema.parse(JSON.parse(JSON.stringify(comparison)))).toEqual(comparison);
  expect(stopReason(runRecordSchema.parse(coarse))).not.toBe("decided");
});

test("where all that may block is rounded to its own size, the run is invalid", () => {
  const run = record(equal);
  const metrics = Object.fromEntries(Object.entries(run.metrics).map(([name, of]) => [name, { ...of, precision: 2 }]));
  const { gate } = compare({ ...run, metrics });
  expect(gate).toEqual({
    outcome: "invalid",
    reasons: ["each metric that may block is rounded to its own size: no change can be told"],
  });
});

test("what was rounded to 0 and is far more than that now, blocks; what became 0 improved", () => {
  const hits = "suite/b/threads=1/fetch:amplification";
  const run = runOf(
    (head, i) => ({ [key("a")]: wobble(i), [hits]: head ? 5 + 0.01 * (i % 3) : 0.01 * (i % 5 === 0 ? 1 : 0) }),
    { [key("a")]: "s", [hits]: "1" },
  );
  const precise = { ...run, metrics: { ...run.metrics, [hits]: { ...run.metrics[hits]!, precision: 0.005 } } };
  const comparison = compare(precise);
  expect(comparison.gate).toMatchObject({ outcome: "block", reasons: [`${hits} regressed`] });
  expect(comparison.warnings).toEqual([
    `known in one arm no better than to its own size, so that a change is at least as large as is said: ${hits}`,
  ]);
  const executions = precise.executions.map((e) => ({
    ...e,
    arm: e.arm === "head" ? ("base" as const) : ("head" as const),
  }));
  expect(compare({ ...precise, executions }).metrics[1]!.verdict).toBe("improved");
});

test("what is always 0 as printed and another value later is no run without a finding", () => {
  const constant = record(equal);
  const rise = "suite/b/threads=1/fetch:amplification";
  const metrics = { [rise]: { unit: "1", better: "lower", precision: 0.005 } } as const;
  const values = (arm: string) => ({ [rise]: arm === "head" ? 5 : 0 });
  const run = { ...constant, metrics, executions: constant.executions.map((e) => ({ ...e, values: values(e.arm) })) };
  expect(compare(run).gate.outcome).toBe("block");
  const both = run.executions.map((e) => ({ ...e, values: { [rise]: 0 } }));
  expect(compare({ ...run, executions: both }).gate.outcome).toBe("invalid");
});

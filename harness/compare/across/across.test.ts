import { expect, test } from "vitest";
import { acrossSchema } from "../../model/across.ts";
import { InputError, MeasurementError } from "../../model/errors.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { across } from "./across.ts";
import { runOf } from "./run-fixture.ts";

const subject = { dimension: "subject", arm: "head" } as const;
const key = (engine: string, threads: number, rest = "fetch:time") => `s/${engine}/threads=${threads}/${rest}`;

/** Six executions in which the machine slows down by half: what both members share cancels in their ratio. */
const drifting = Array.from({ length: 6 }, (_, i) => 1 + i / 10);

function engines(): RunRecord {
  return runOf(
    drifting.map((drift, i) => ({
      [key("nudb", 1)]: 0.1 * drift,
      [key("rocksdb", 1)]: 0.142 * drift * (1 + ((i * 5) % 6) / 1000),
      [key("nudb", 4)]: 0.04 * drift,
      [key("rocksdb", 4)]: 0.04 * drift * (1 + (((i * 5) % 6) - 2.5) / 1000),
    })),
  );
}

const cellOf = (found: ReturnType<typeof across>, row: string, member: string) =>
  found.rows.find((one) => one.key === row)?.cells.find((cell) => cell.member === member);

test("engines stand side by side, one log ratio an execution, whatever the machine does to all of them", () => {
  const found = across(engines(), subject);
  expect(found).toMatchObject({
    members: ["nudb", "rocksdb"],
    reference: "nudb",
    referenceChosen: false,
    executions: 6,
  });
  expect(found.rows.map((row) => row.key)).toEqual(["s/*/threads=1/fetch:time", "s/*/threads=4/fetch:time"]);
  const slower = cellOf(found, "s/*/threads=1/fetch:time", "rocksdb")!;
  expect(slower).toMatchObject({ finding: "worse", executions: 6 });
  expect(slower.ratio).toBeCloseTo(1.42 * 1.0025, 3);
  // The whole range of the log ratios, which six signed ranks need for 95 %.
  expect(slower.low).toBeCloseTo(1.42, 10);
  expect(slower.high).toBeCloseTo(1.42 * 1.005, 10);
  expect(cellOf(found, "s/*/threads=4/fetch:time", "rocksdb")).toMatchObject({ finding: "open" });
  expect(acrossSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
});

test("of a run with two sides one is looked at, head unless base is asked for", () => {
  const run = engines();
  const head = run.executions.map((execution) => ({
    ...execution,
    position: 1 as const,
    values: { ...execution.values, [key("rocksdb", 1)]: 0.05 * drifting[execution.pair]! },
  }));
  const base = run.executions.map((execution) => ({ ...execution, arm: "base" as const }));
  const both = { ...run, arms: { base: run.arms.head, head: run.arms.head }, executions: [...base, ...head] };
  const ratioIn = (arm: "base" | "head") =>
    cellOf(across(both, { ...subject, arm }), "s/*/threads=1/fetch:time", "rocksdb")!.ratio;
  expect(ratioIn("head")).toBeCloseTo(0.5);
  expect(ratioIn("base")).toBeCloseTo(1.42, 1);
});

test("the reference may be named, and ratios turn over", () => {
  const found = across(engines(), { ...subject, reference: "rocksdb" });
  expect(cellOf(found, "s/*/threads=1/fetch:time", "nudb")).toMatchObject({ finding: "better" });
  expect(cellOf(found, "s/*/threads=1/fetch:time", "nudb")!.ratio).toBeCloseTo(1 / (1.42 * 1.0025), 3);
});

test("of a rate the larger one is better", () => {
  const run = runOf(
    drifting.map((drift) => ({ "s/a//get:rate": 100 * drift, "s/b//get:rate": 130 * drift })),
    { "s/a//get:rate": { unit: "1/s", better: "higher" }, "s/b//get:rate": { unit: "1/s", better: "higher" } },
  );
  expect(across(run, subject).rows[0]!.cells[1]).toMatchObject({ finding: "better" });
});

test("fewer than six executions give medians and a ratio without an interval, and a warning", () => {
  const run = engines();
  const found = across({ ...run, executions: run.executions.slice(0, 5) }, subject);
  expect(found.rows[0]!.cells[1]).toMatchObject({
    low: null,
    high: null,
    finding: "unknown",
    reason: "5 of the 6 executions that an interval needs",
  });
  expect(found.rows[0]!.cells[1]!.ratio).toBeCloseTo(1.42, 1);
  expect(found.warnings).toEqual(["5 of the 6 executions that an interval needs: medians and ratios alone"]);
});

test("failed executions count for nothing, and are told", () => {
  const run = engines();
  const executions = run.executions.map((execution, i) =>
    i === 0 ? { ...execution, invalid: "exit code 1" } : execution,
  );
  const found = across({ ...run, executions }, subject);
  expect(found.executions).toBe(5);
  expect(found.warnings).toContain("1 of 6 executions failed and count for nothing: exit code 1");
});

test("an interval is wide enough for what was rounded away", () => {
  const values = drifting.map(() => ({ "s/a//get:time": 0.01, "s/b//get:time": 0.011 }));
  const metric = { unit: "s", better: "lower" } as const;
  const exact = runOf(values, { "s/a//get:time": metric, "s/b//get:time": metric });
  expect(across(exact, subject).rows[0]!.cells[1]).toMatchObject({ finding: "worse" });
  const rounded = { ...metric, precision: 0.0005 };
  const coarse = runOf(values, { "s/a//get:time": rounded, "s/b//get:time": rounded });
  const cell = across(coarse, subject).rows[0]!.cells[1]!;
  // Both may have been 10.5 ms.
  expect(cell).toMatchObject({ finding: "open" });
  expect(cell.low).toBeLessThan(1);
  const blind = { ...metric, precision: 0.02 };
  const blurred = runOf(values, { "s/a//get:time": blind, "s/b//get:time": blind });
  expect(across(blurred, subject).rows[0]!.cells[1]).toMatchObject({
    low: null,
    finding: "unknown",
    reason: "rounded to its own size",
  });
});

test("a metric that a member lacks is an empty cell; one that only a single member has is left out", () => {
  const run = runOf(
    drifting.map(() => ({ [key("a", 1)]: 1, [key("b", 1)]: 2, [key("c", 1, "scan:time")]: 3, [key("c", 1)]: 1 })),
  );
  const values = run.executions.map(({ values: { [key("c", 1)]: _, ...rest } }) => rest);
  const found = across({ ...run, executions: run.executions.map((e, i) => ({ ...e, values: values[i]! })) }, subject);
  expect(found.rows[0]!.missing).toEqual([{ member: "c", reason: "not measured" }]);
  expect(found.leftOut).toEqual([{ key: "s/*/threads=1/scan:time", reason: "only c has it" }]);
});

test("a metric whose unit differs between members is not compared", () => {
  const run = runOf(
    drifting.map(() => ({ "s/a//get:cost": 1, "s/b//get:cost": 2 })),
    { "s/a//get:cost": { unit: "s", better: "lower" }, "s/b//get:cost": { unit: "B", better: "lower" } },
  );
  const found = across(run, subject);
  expect(found.rows).toEqual([]);
  expect(found.leftOut).toEqual([
    { key: "s/*//get:cost", reason: "the unit differs: s in s/a//get:cost, B in s/b//get:cost" },
  ]);
});

test("an operation that met its limit is not compared, even where it printed a time", () => {
  const run = runOf(
    drifting.map(() => ({
      "s/a//archival:time": 1,
      "s/b//archival:time": 2,
      "s/c//archival:time": 0.5,
      "s/a//archival:truncated": 0,
      "s/b//archival:truncated": 0,
      "s/c//archival:truncated": 1,
    })),
  );
  for (const metrics of [undefined, ["**/archival:time"]]) {
    const found = across(run, { ...subject, metrics });
    expect(found.members).toEqual(["a", "b", "c"]);
    expect(found.rows.map((row) => row.key)).toEqual(["s/*//archival:time"]);
    expect(found.rows[0]!.missing).toEqual([{ member: "c", reason: "truncated" }]);
    expect(found.warnings[0]).toMatch(/limit.*s\/c\/\/archival:truncated/);
  }
});

test("0 has no ratio", () => {
  const run = runOf(
    drifting.map(() => ({ "s/a//get:bytes": 0, "s/b//get:bytes": 4096 })),
    { "s/a//get:bytes": { unit: "B", better: "lower" }, "s/b//get:bytes": { unit: "B", better: "lower" } },
  );
  expect(across(run, subject).rows[0]!.cells[1]).toMatchObject({
    ratio: null,
    finding: "unknown",
    reason: "0 has no ratio",
  });
});

test("across a parameter its values stand side by side as they rise, each subject by itself", () => {
  const run = runOf(
    [8, 1, 16]
      .flatMap(() => drifting.slice(0, 2))
      .map((drift) => ({
        [key("a", 8)]: drift / 4,
        [key("a", 1)]: drift,
        [key("a", 16)]: drift / 5,
        "s/a//process:peak-memory": 5,
      })),
  );
  const found = across(run, { dimension: "threads", arm: "head" });
  expect(found).toMatchObject({ members: ["1", "8", "16"], reference: "1" });
  expect(found.rows.map((row) => row.key)).toEqual(["s/a/threads=*/fetch:time"]);
  expect(found.rows[0]!.cells.map((cell) => cell.finding)).toEqual(["reference", "better", "better"]);
  expect(found.leftOut).toEqual([{ key: "s/a//process:peak-memory", reason: "has no threads" }]);
});

test("parameters in another order are the same place", () => {
  const run = runOf(drifting.map((d) => ({ "s/a/x=1,y=2/get:time": d, "s/b/y=2,x=1/get:time": 2 * d })));
  expect(across(run, subject).rows).toHaveLength(1);
});

test("scaling over threads says how many times as fast, over sizes how many times as much", () => {
  const run = runOf(
    drifting.map((drift) => ({
      ...{ [key("a", 1)]: drift, [key("a", 4)]: drift / 2, [key("b", 4)]: 3 * drift },
      ...{ "s/a/keys=200/write:time": drift, "s/a/keys=10000/write:time": 30 * drift },
    })),
  );
  const [threads, keys] = across(run, subject).scaling;
  expect(threads).toMatchObject({ parameter: "threads", key: "s/*/threads=*/fetch:time", ratios: "speed-up" });
  expect(threads!.lines.map(({ subject, points }) => [subject, points.map(({ value }) => value)])).toEqual([
    ["a", [1, 4]],
    ["b", [4]],
  ]);
  expect(threads!.lines[0]!.points[1]!.ratio).toBeCloseTo(2);
  expect(threads!.lines[0]!.points[0]).toMatchObject({ ratio: null, low: 1, high: 1.5 });
  expect(keys).toMatchObject({ parameter: "keys", ratios: "growth" });
  expect(keys!.lines[0]!.points[1]!.ratio).toBeCloseTo(30);
});

test.each([
  [{ ...subject, arm: "base" }, new InputError("--arm base: the run has one arm, head")],
  [{ ...subject, reference: "x" }, new InputError("--reference x: not measured; there are nudb, rocksdb")],
  [
    { ...subject, dimension: "keys" },
    new InputError("--across keys: no metric has such a parameter; there are subject, threads"),
  ],
  [{ ...subject, metrics: ["**/rocksdb/**"] }, new InputError("--across subject: rocksdb alone was measured")],
  [{ ...subject, metrics: ["nothing"] }, new InputError("--metric nothing: no metric of that name")],
] as const)("%j is refused", (choice, error) => {
  expect(() => across(engines(), choice)).toThrow(error);
});

test("names that tell no subject are refused, or told where others do", () => {
  const unnamed = runOf(drifting.map(() => ({ "insert 1k": 1 })));
  expect(() => across(unnamed, subject)).toThrow(/none tells its subject: insert 1k/);
  const some = runOf(drifting.map(() => ({ "insert 1k": 1, [key("a", 1)]: 1, [key("b", 1)]: 1 })));
  expect(across(some, subject).leftOut).toEqual([
    { key: "insert 1k", reason: "its name tells no subject and no parameters" },
  ]);
});

test("a run of which no execution is valid cannot be trusted", () => {
  const run = engines();
  const executions = run.executions.map((execution) => ({ ...execution, invalid: "exit code 1" }));
  expect(() => across({ ...run, executions }, subject)).toThrow(
    new MeasurementError("no execution of head is valid: there is nothing to compare"),
  );
});

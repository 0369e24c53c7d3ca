import { expect, test } from "vitest";
import type { Accepted } from "../../model/accepted.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { screeningSchema } from "../../model/screening.ts";
import type { Series } from "../../model/series.ts";
import { randomSource } from "../../stats/random-source.ts";
import { screen } from "./screen.ts";
import { type SimulatedScreening, simulatedKey, simulatedRule, simulateScreening } from "./screening-fixture.ts";

/** Nights differ by 5 %, the executions of one night by 1 %. */
const nights: SimulatedScreening = {
  ...{ runs: 20, metrics: 1, executions: 20, headExecutions: 5 },
  ...{ between: 0.05, within: 0.01 },
};
const quiet: SimulatedScreening = { ...nights, metrics: 3, between: 0.005 };
const key = simulatedKey;

function answers(options: SimulatedScreening, count: number, rule = simulatedRule): string[] {
  const rng = randomSource(1);
  return Array.from({ length: count }, () => {
    const { run, history } = simulateScreening(options, rng);
    return screen(run, history, rule, rng).answer;
  });
}
const share = (found: readonly string[], answer: string) => found.filter((one) => one === answer).length / found.length;

function screened(
  options: SimulatedScreening,
  change: (run: RunRecord, history: readonly Series[]) => { run?: RunRecord; history?: readonly Series[] } = () => ({}),
  rule = simulatedRule,
  accepted?: Accepted,
) {
  const { run, history } = simulateScreening(options, randomSource(2));
  const changed = { run, history, ...change(run, history) };
  const answer = screen(changed.run, changed.history, rule, randomSource(1), accepted);
  expect(screeningSchema.parse(JSON.parse(JSON.stringify(answer)))).toEqual(answer);
  return answer;
}

test("nights that differ more than executions raise no more suspicion than configured", () => {
  const found = share(answers(nights, 400), "suspect");
  expect(found).toBeGreaterThan(0.12);
  expect(found).toBeLessThan(0.24);
});

test("400 executions taken for units would suspect four heads in ten: the simulation is one that tells", () => {
  const rng = randomSource(1);
  const pooled = Array.from({ length: 200 }, () => {
    const { run, history } = simulateScreening(nights, rng);
    const head = run.executions.map(({ values }) => values[key(0)]!);
    const all = history[0]!.points.flatMap(({ samples }) => samples);
    // Mann–Whitney's U, its normal deviate beyond that of 20 %.
    const u = head.reduce((sum, value) => sum + all.filter((other) => other < value).length, 0);
    const [m, n] = [head.length, all.length];
    return (u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12) > 0.8416 ? "suspect" : "clear";
  });
  expect(share(pooled, "suspect")).toBeGreaterThan(0.35);
});

test("30 metrics share one budget of suspicions", () => {
  expect(share(answers({ ...nights, metrics: 30 }, 60), "suspect")).toBeLessThan(0.33);
});

test("few executions of head scatter more than the nights' many, and are not suspected for that", () => {
  const noisy = { ...nights, between: 0.01, within: 0.08, executions: 40, headExecutions: 3 };
  expect(share(answers(noisy, 300), "suspect")).toBeLessThan(0.27);
});

test("+10 % is suspected where nights differ by 3 %", () => {
  expect(share(answers({ ...nights, between: 0.03, effect: 0.1 }, 100), "suspect")).toBeGreaterThan(0.85);
});

test("the smallest detectable change is found about 4 times in 5", () => {
  const rng = randomSource(1);
  const found = Array.from({ length: 400 }, () => {
    const { run, history } = simulateScreening({ ...nights, between: 0.03 }, rng);
    const { change, threshold, mde } = screen(run, history, simulatedRule, rng).metrics[0]!;
    // A change of head moves its own level and no threshold.
    return (1 + change!) * (1 + mde!) - 1 > threshold! ? "suspect" : "clear";
  });
  expect(share(found, "suspect")).toBeGreaterThan(0.74);
  expect(share(found, "suspect")).toBeLessThan(0.84);
});

test("a suspicion names its metrics, their change and from where on they are suspect", () => {
  const screening = screened({ ...quiet, effect: 0.1, changed: 1 });
  expect(screening).toMatchObject({ answer: "suspect", reasons: [`${key(0)} stands out of the baseline runs`] });
  expect(screening).toMatchObject({
    executions: 5,
    units: 20,
    baselines: { runs: 20, from: "2025-01-01T00:00:00.000Z" },
  });
  const [metric] = screening.metrics;
  expect(metric).toMatchObject({ key: key(0), answer: "suspect", executions: 5, window: { runs: 20 } });
  expect(metric!.change).toBeCloseTo(0.1, 1);
  expect(metric!.threshold).toBeCloseTo(0.02, 2);
  expect(metric!.p).toBeCloseTo(1 / 21, 10);
});

test("what is worse by less than the tolerance is clear, however steady the nights", () => {
  expect(screened({ ...quiet, between: 1e-4, within: 1e-4, effect: 0.015 }).answer).toBe("clear");
});

test("what pruning left of a run's values says nothing of how its executions scatter", () => {
  const noisy = { ...quiet, within: 0.05 };
  const keeping = (kept: number) =>
    screened(noisy, (_, history) => ({
      history: history.map((one) => ({
        ...one,
        points: one.points.map((point, night) => {
          const extremes = point.samples.toSorted((a, b) => a - b);
          return night < 15
            ? { ...point, samples: [extremes[0]!, extremes.at(-1)!, extremes[9]!].slice(0, kept) }
            : point;
        }),
      })),
    }));
  expect(keeping(3).metrics).toEqual(keeping(1).metrics);
});

test("a metric with a tolerance of its own is held to that one", () => {
  const tolerances = { [key(0)]: 0.3 };
  expect(screened({ ...quiet, effect: 0.1, changed: 1 }, undefined, { ...simulatedRule, tolerances }).answer).toBe(
    "clear",
  );
});

test("head that is better is clear", () => {
  expect(screened({ ...quiet, effect: -0.2 }).answer).toBe("clear");
});

test("fewer than eight baseline runs say nothing", () => {
  const screening = screened({ ...quiet, runs: 7, effect: 0.5 });
  expect(screening).toMatchObject({ answer: "unknown", reasons: ["baseline runs: 7, and 8 are needed"] });
  expect(screening.metrics[0]).toMatchObject({
    answer: "unknown",
    change: null,
    reason: "baseline runs: 7, and 8 are needed",
  });
  expect(screened({ ...quiet, runs: 8, effect: 0.5 }).answer).toBe("suspect");
});

test.each<[string, (run: RunRecord) => RunRecord, RegExp]>([
  ["target", (run) => ({ ...run, target: "u" }), /^no baseline of u\/s$/],
  [
    "machine",
    (run) => ({ ...run, machine: { ...run.machine, fingerprint: "ba9876543210", kernel: "6.8", governor: "none" } }),
    /^no baseline of t\/s on machine ba9876543210, only on 0123456789ab \(kernel 6\.1, not 6\.8; governor performance, not none\)$/,
  ],
  [
    "arguments",
    (run) => ({ ...run, arms: { head: { ...run.arms.head, args: ["--compact"] } } }),
    /^no baseline of t\/s with head's arguments, environment and state$/,
  ],
  ["state", (run) => ({ ...run, state: "compacted" }), /arguments, environment and state$/],
  ["snapshot", (run) => ({ ...run, snapshot: `sha256:${"0".repeat(64)}` }), /arguments, environment and state$/],
  ["time", (run) => ({ ...run, startedAt: "2024-01-01T00:00:00Z" }), /^no baseline of t\/s from before head$/],
])("baselines of another %s are not compared", (_, change, reason) => {
  const screening = screened({ ...quiet, effect: 0.5 }, (run) => ({ run: change(run) }));
  expect(screening).toMatchObject({ answer: "unknown", reasons: [expect.stringMatching(reason)], units: 0 });
});

test("runs of another configuration among the baselines are counted and left aside", () => {
  const screening = screened(quiet, (_, history) => {
    const other = history.map((one) => ({
      ...one,
      configuration: { ...one.configuration, env: { GOGC: "off" } },
      points: one.points.map((point) => ({ ...point, run: `other-${point.run}`, median: 9 * point.median })),
    }));
    return { history: [...other, ...history] };
  });
  expect(screening).toMatchObject({ answer: "clear", baselines: { runs: 20 } });
  expect(screening.warnings).toEqual(["not compared: baseline runs with other arguments, environment or state (20)"]);
});

test("a metric that head lost is not clear", () => {
  const screening = screened(quiet, (run) => ({
    run: { ...run, executions: run.executions.map((e) => ({ ...e, values: { [key(0)]: e.values[key(0)]! } })) },
  }));
  expect(screening).toMatchObject({
    answer: "unknown",
    reasons: [`${key(1)}, ${key(2)}: missing from head`],
  });
  expect(screening.metrics.map(({ answer }) => answer)).toEqual(["clear", "unknown", "unknown"]);
});

test("a metric that some executions of head lack is not clear", () => {
  const screening = screened(quiet, (run) => ({
    run: { ...run, executions: run.executions.map((e, i) => (i > 0 ? e : { ...e, values: { [key(0)]: 1 } })) },
  }));
  expect(screening.reasons).toEqual([`${key(1)}, ${key(2)}: missing from some executions of head (1)`]);
});

test("a metric that no baseline has is unknown, and the others are answered", () => {
  const screening = screened(quiet, (_, history) => ({ history: history.slice(1) }));
  expect(screening).toMatchObject({ answer: "unknown", reasons: [`${key(0)}: no baseline run has it`] });
  expect(screening.metrics.map(({ answer }) => answer)).toEqual(["unknown", "clear", "clear"]);
});

test("another unit than in the baselines is unknown", () => {
  const screening = screened(quiet, (_, history) => ({ history: history.map((one) => ({ ...one, unit: "1/s" })) }));
  expect(screening.reasons[0]).toMatch(/: was in "1\/s", lower is better, before$/);
});

test("a suspicion stands, whatever else is unknown", () => {
  const screening = screened({ ...quiet, effect: 0.2, changed: 1 }, (_, history) => ({ history: history.slice(0, 2) }));
  expect(screening.answer).toBe("suspect");
  expect(screening.reasons).toEqual([`${key(0)} stands out of the baseline runs`, `${key(2)}: no baseline run has it`]);
});

test("metrics that may not block are answered, and suspect nobody", () => {
  const rule = { ...simulatedRule, gate: [key(1), key(2)], excluded: { [key(2)]: "too noisy here" } };
  const screening = screened({ ...quiet, effect: 0.2, changed: 1 }, undefined, rule);
  expect(screening.answer).toBe("clear");
  expect(screening.metrics.map(({ gated, answer }) => [gated, answer])).toEqual([
    [false, "suspect"],
    [true, "clear"],
    [false, "clear"],
  ]);
  expect(screened(quiet, undefined, { ...rule, gate: ["none"] }).reasons).toEqual([
    "no metric of head matches what may block",
  ]);
});

test("a run that failed, was interrupted or goes on is not clear", () => {
  const ended = (stopped: RunRecord["stopped"]) =>
    screened(quiet, ({ stopped: _, ...run }) => ({ run: stopped ? { ...run, stopped } : run })).reasons;
  expect(ended(undefined)).toEqual(["the run is not finished"]);
  expect(ended({ reason: "interrupted", looks: [] })).toEqual(["the run is not finished"]);
  expect(ended({ reason: "failed", looks: [] })).toEqual(["the run was given up after too many failures"]);
});

test("one failed execution of head is chance, two are a finding", () => {
  const failed = (count: number) =>
    screened(quiet, (run) => ({
      run: { ...run, executions: run.executions.map((e, i) => (i < count ? { ...e, invalid: "exit code 7" } : e)) },
    }));
  expect(failed(1)).toMatchObject({ answer: "clear", executions: 4 });
  expect(failed(2).reasons).toEqual(["executions of head that failed: 2, the first: exit code 7"]);
  expect(failed(5).reasons).toContain("no valid execution of head");
});

test("what changed long ago is no measure for head: the window begins at the last change", () => {
  const levels = (run: number) => (run < 20 ? 0.2 : 0);
  const screening = screened({ ...quiet, runs: 32, levels, effect: 0.1, changed: 1 });
  expect(screening.answer).toBe("suspect");
  expect(screening.metrics[0]!.window).toEqual({
    ...{ runs: 12, from: "2025-01-21T00:00:00.000Z", commit: "f".repeat(40), because: "level changed" },
  });
});

test("fewer than eight runs since a change for the better say nothing, and name it", () => {
  const levels = (run: number) => (run < 30 ? 0.2 : 0);
  const screening = screened({ ...quiet, runs: 37, levels, effect: 0.1 });
  expect(screening.answer).toBe("unknown");
  expect(screening.metrics[0]!.reason).toBe(
    "baseline runs since its level changed (ffffffffffff, 2025-01-31): 7, and 8 are needed",
  );
});

/** Main is 20 % worse from run 20 on, and each run has a commit of its own. */
const regressedMain: SimulatedScreening = {
  ...quiet,
  between: 0.002,
  within: 0.005,
  runs: 40,
  levels: (run) => (run < 20 ? 0 : Math.log(1.2)),
};
const commitOf = (night: number) => (0xabcd00 + night).toString(16).padEnd(40, "0");
const ownCommits = (_: RunRecord, history: readonly Series[]) => ({
  history: history.map((one) => ({
    ...one,
    points: one.points.map((point, night) => ({ ...point, commit: commitOf(night) })),
  })),
});
const acceptedAt = (night: number): Accepted => ({
  schema: "plimsoll.accepted/1",
  shifts: [{ metric: "**", commit: commitOf(night), reason: "wanted", who: "someone", when: "2025-12-01" }],
  mutes: [],
});
const ofRegressedMain = (effect: number, accepted?: Accepted, options: Partial<SimulatedScreening> = {}) =>
  screened({ ...regressedMain, effect, ...options }, ownCommits, simulatedRule, accepted);

test("a regressed main does not become the baseline, and whose head is no worse is not blamed for it", () => {
  const screening = ofRegressedMain(0.2);
  expect(screening).toMatchObject({ answer: "suspect", units: 20 });
  expect(screening.metrics[0]).toMatchObject({
    window: { runs: 20, from: "2025-01-01T00:00:00.000Z" },
    regressedMain: { commit: commitOf(20), from: "2025-01-21T00:00:00.000Z" },
  });
  expect(screening.metrics[0]!.change).toBeCloseTo(0.2, 1);
  expect(screening.metrics[0]!.regressedMain!.change).toBeCloseTo(0.2, 1);
  expect(screening.reasons.slice(0, 3)).toEqual([0, 1, 2].map((i) => `${key(i)} stands out of the baseline runs`));
  expect(screening.reasons.slice(3)).toEqual([
    `${key(0)}, ${key(1)}, ${key(2)}: main itself has regressed since ${commitOf(20).slice(0, 12)} (2025-01-21), not accepted; head is no worse than that`,
  ]);
});

test("a head that is worse than a regressed main is told so", () => {
  expect(ofRegressedMain(0.4).reasons.at(-1)).toMatch(/not accepted; head is worse still$/);
});

test("a head that undoes main's regression is clear", () => {
  expect(ofRegressedMain(0)).toMatchObject({ answer: "clear", units: 20 });
});

test("since a regression was accepted, its level is what head is held against", () => {
  expect(ofRegressedMain(0.2, acceptedAt(20))).toMatchObject({
    answer: "clear",
    metrics: [{ window: { runs: 20, commit: commitOf(20), because: "level accepted" } }, {}, {}],
  });
  expect(ofRegressedMain(0.4, acceptedAt(20)).reasons).not.toContainEqual(expect.stringContaining("main itself"));
});

test("runs of a regression that was fixed are no baseline", () => {
  const levels = (run: number) => (run >= 15 && run < 30 ? 0.2 : 0);
  const screening = ofRegressedMain(0, undefined, { levels });
  expect(screening).toMatchObject({ answer: "clear", units: 25, metrics: [{ window: { runs: 25 } }, {}, {}] });
  expect(screening.metrics[0]!.regressedMain).toBeUndefined();
});

test("small changes of main stay within the window until together they are a regression", () => {
  const levels = (run: number) => 0.015 * Math.floor(run / 10);
  const [metric] = ofRegressedMain(0.045, undefined, { levels }).metrics;
  expect(metric).toMatchObject({ window: { runs: 20 }, regressedMain: { commit: commitOf(20) } });
});

test("too few runs before main regressed say nothing, and name it", () => {
  const levels = (run: number) => (run < 7 ? 0 : 0.2);
  expect(ofRegressedMain(0.2, undefined, { levels }).metrics[0]!.reason).toBe(
    `baseline runs before main regressed (${commitOf(7).slice(0, 12)}, 2025-01-08): 7, and 8 are needed`,
  );
});

test("a muted metric suspects nobody until its mute is over, and is said", () => {
  const muting = (until: string): Accepted => ({
    ...acceptedAt(0),
    shifts: [],
    mutes: [{ metric: key(0), reason: "new disk", who: "someone", when: "2025-12-01", until }],
  });
  const muted = screened({ ...quiet, effect: 0.2, changed: 1 }, undefined, simulatedRule, muting("2026-02-01"));
  expect(muted).toMatchObject({ answer: "clear", metrics: [{ gated: false, answer: "suspect" }, {}, {}] });
  expect(muted.warnings).toEqual([`${key(0)}: muted until 2026-02-01 (someone: new disk)`]);
  const over = screened({ ...quiet, effect: 0.2, changed: 1 }, undefined, simulatedRule, muting("2026-01-01"));
  expect(over).toMatchObject({ answer: "suspect", warnings: [] });
});

test("both arms of a stored comparison are one unit, its head", () => {
  const both = (runs: number) =>
    screened({ ...quiet, runs }, (_, history) => ({
      history: history.map((one) => ({
        ...one,
        points: one.points.flatMap((point) => [{ ...point, arm: "base" as const, median: 9 * point.median }, point]),
      })),
    }));
  expect(both(7).reasons).toEqual(["baseline runs: 7, and 8 are needed"]);
  expect(both(9)).toMatchObject({ answer: "clear", units: 9, metrics: [{ window: { runs: 9 } }, {}, {}] });
});

test("a counter that jumps now and then does not set the bar for times", () => {
  const counter = simulatedKey(2);
  const withCounter = (unit: "B" | "s") =>
    screened(quiet, (run, history) => ({
      run: { ...run, metrics: { ...run.metrics, [counter]: { unit, better: "lower" } } },
      history: history.map((one) =>
        one.key !== counter
          ? one
          : { ...one, unit, points: one.points.map((p, i) => ({ ...p, median: i % 4 === 1 ? 1e7 : 1 })) },
      ),
    })).metrics[0]!.threshold!;
  expect(withCounter("B")).toBeLessThan(0.04);
  expect(withCounter("s")).toBeGreaterThan(0.1);
});

test("head's own record among the baselines is no witness", () => {
  const screening = screened(quiet, (run, history) => ({
    history: history.map((one) => ({ ...one, points: [...one.points, { ...one.points[0]!, run: run.id }] })),
  }));
  expect(screening.baselines.runs).toBe(20);
  expect(screening.warnings).toEqual(["not compared: baseline runs that are head's own or began no earlier (1)"]);
});

test("a counter that has always been 0 is clear at 0, and has no ratio to more", () => {
  const counting = (head: number) =>
    screened({ ...quiet, metrics: 1 }, (run, history) => ({
      run: {
        ...run,
        metrics: { [key(0)]: { unit: "1", better: "lower" } },
        executions: run.executions.map((e) => ({ ...e, values: { [key(0)]: head } })),
      },
      history: history.map((one) => ({
        ...one,
        unit: "1",
        points: one.points.map((point) => ({ ...point, median: 0, samples: point.samples.map(() => 0) })),
      })),
    }));
  expect(counting(0)).toMatchObject({ answer: "clear", metrics: [{ change: 0 }] });
  expect(counting(3).reasons).toEqual([`${key(0)}: a value of 0 has no ratio to others`]);
});

test("a counter that once was 0 is held against the runs since", () => {
  const screening = screened({ ...quiet, runs: 30 }, (_, history) => ({
    history: history.map((one) => ({
      ...one,
      points: one.points.map((point, i) => (i < 10 ? { ...point, median: 0, samples: [0] } : point)),
    })),
  }));
  expect(screening).toMatchObject({
    answer: "clear",
    units: 20,
    metrics: [{ window: { runs: 20, because: "level changed" } }, {}, {}],
  });
});

test("a change that must be seen and could not is not clear", () => {
  const noisy = { ...nights, between: 0.08, runs: 30 };
  expect(screened(noisy).answer).toBe("clear");
  const screening = screened(noisy, undefined, { ...simulatedRule, mustSee: 0.05 });
  expect(screening.answer).toBe("unknown");
  expect(screening.reasons[0]).toMatch(/: a change of \d+ % could go unnoticed, where 5 % must not$/);
});

test("a suspicion that blocks needs more, and hardly ever falls on a head that changed nothing", () => {
  const blocking = { ...simulatedRule, alpha: 0.01, mayBlock: true };
  expect(share(answers(nights, 300, blocking), "suspect")).toBeLessThan(0.03);
  const [usual, strict] = [simulatedRule, blocking].map(
    (rule) => screened(quiet, undefined, rule).metrics[0]!.threshold!,
  );
  expect(strict).toBeGreaterThan(Math.max(0.03, usual!));
  expect(share(answers({ ...quiet, effect: 0.1 }, 50, blocking), "suspect")).toBe(1);
});

test("the same input gives the same answer", () => {
  expect(screened(nights)).toEqual(screened(nights));
});

test("what rounding explains makes no suspect, of head or of the history", () => {
  const worse = { ...quiet, metrics: 1, effect: 0.06 };
  const coarse = (run: RunRecord, precision: number): RunRecord => ({
    ...run,
    metrics: Object.fromEntries(Object.entries(run.metrics).map(([name, of]) => [name, { ...of, precision }])),
  });
  const exact = screened(worse);
  expect(exact.answer).toBe("suspect");
  const [ofHead, ofHistory] = [
    screened(worse, (run) => ({ run: coarse(run, 0.04) })),
    screened(worse, (_, history) => ({ history: history.map((one) => ({ ...one, precision: 0.04 })) })),
  ];
  for (const { answer, metrics } of [ofHead, ofHistory]) {
    expect(answer).toBe("clear");
    expect(Math.log1p(metrics[0]!.threshold!) - Math.log1p(exact.metrics[0]!.threshold!)).toBeCloseTo(0.08, 2);
    expect(Math.log1p(metrics[0]!.mde!) - Math.log1p(exact.metrics[0]!.mde!)).toBeGreaterThan(0.078);
  }
  expect(screened({ ...worse, effect: 0.2 }, (run) => ({ run: coarse(run, 0.04) })).answer).toBe("suspect");
  const blind = screened(worse, (run) => ({ run: coarse(run, 2) }));
  expect(blind).toMatchObject({ answer: "unknown", metrics: [{ reason: "is rounded to its own size" }] });
});

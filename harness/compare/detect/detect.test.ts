import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import type { Accepted, AcceptedShift, Mute } from "../../model/accepted.ts";
import { detectionSchema } from "../../model/detection.ts";
import type { Series } from "../../model/series.ts";
import { randomSource } from "../../stats/random-source.ts";
import { type DetectOptions, detect } from "./detect.ts";
import { nightCommit, nightlySeries, nightStart, nothingAccepted } from "./series-fixture.ts";

const at = new Date("2025-06-01T00:00:00Z");

/** Nights that differ by 1 %; each part is a number of nights and their level. */
function nights(...parts: readonly (readonly [count: number, level: number])[]): number[] {
  const normal = randomNormal.source(randomSource(1))(0, 0.01);
  return parts.flatMap(([count, level]) => Array.from({ length: count }, () => level * Math.exp(normal())));
}

function detected(history: readonly Series[], changes: Partial<DetectOptions> = {}) {
  const options = { method: "pelt" as const, tolerance: 0.02, accepted: nothingAccepted, at, rng: randomSource(1) };
  const detection = detect(history, { ...options, ...changes });
  expect(detectionSchema.parse(JSON.parse(JSON.stringify(detection)))).toEqual(detection);
  return detection;
}
const one = (medians: readonly number[], changes: Partial<DetectOptions> = {}, about: Partial<Series> = {}) =>
  detected([nightlySeries(medians, about)], changes).series[0]!;

const accepting = (...shifts: readonly Partial<AcceptedShift>[]): { accepted: Accepted } => ({
  accepted: {
    ...nothingAccepted,
    shifts: shifts.map((shift) => ({
      ...{ metric: "s/a/**", commit: nightCommit(30), reason: "wanted", who: "someone", when: "2025-05-01" },
      ...shift,
    })),
  },
});
const muting = (until: string): { accepted: Accepted } => {
  const mute: Mute = { metric: "**", reason: "new disk", who: "someone", when: "2025-01-01", until };
  return { accepted: { ...nothingAccepted, mutes: [mute] } };
};

const slower = nights([30, 1], [30, 1.08]);

test("a regression is told with its commits, its size and the runs on both sides", () => {
  const series = one(slower);
  expect(series).toMatchObject({ standing: "regressed", runs: 60, since: { commit: nightCommit(30) }, drifts: [] });
  const [change] = series.changes;
  expect(change).toMatchObject({
    kind: "regression",
    before: { commit: nightCommit(29), run: "night-29", startedAt: nightStart(29), value: slower[29] },
    after: { commit: nightCommit(30), title: "commit of night 30", value: slower[30] },
    runs: [30, 30],
    confirmations: [],
  });
  const { estimate, low, high } = change!.change;
  expect(low).toBeGreaterThan(0.06);
  expect(high).toBeLessThan(0.1);
  expect(estimate).toBeCloseTo(0.08, 2);
  expect(change!.confidence).toBeGreaterThan(0.99);
});

test("the reference stays what it was, and how far the latest runs are from it is told", () => {
  const series = one(slower);
  expect(series.reference).toMatchObject({ runs: 30, from: { run: "night-0" }, to: { run: "night-29" } });
  expect(series.reference.value).toBeCloseTo(1, 2);
  expect(series.latest).toMatchObject({ runs: 30 });
  expect(series.latest!.change.estimate).toBeCloseTo(0.08, 2);
  expect(series.latest!.change.low).toBeGreaterThan(0.06);
});

test("rates that fall are worse too", () => {
  expect(
    one(
      slower.map((value) => 1 / value),
      {},
      { unit: "1/s", better: "higher" },
    ),
  ).toMatchObject({
    standing: "regressed",
    changes: [{ kind: "regression" }],
  });
});

test("steady nights are steady, few are unknown", () => {
  expect(one(nights([60, 1]))).toMatchObject({ standing: "steady", changes: [], drifts: [], warnings: [] });
  expect(one(nights([9, 1]))).toMatchObject({ standing: "unknown", changes: [], runs: 9 });
  // Somebody's word makes a level, and no runs.
  expect(one(nights([9, 1]), accepting({ commit: nightCommit(5) }))).toMatchObject({ standing: "unknown" });
});

test("a metric with a tolerance of its own is held to that one", () => {
  const wide = nightlySeries(slower, { tolerance: 0.1 });
  const own = { method: "pelt" as const, accepted: nothingAccepted, at, rng: randomSource(1) };
  const detection = detect([wide, nightlySeries(slower)], own);
  expect(detection).toMatchObject({
    tolerance: null,
    series: [
      { tolerance: 0.1, standing: "steady", changes: [{ kind: "shift" }] },
      { tolerance: 0.02, standing: "regressed" },
    ],
  });
  expect(detected([wide])).toMatchObject({ tolerance: 0.02, series: [{ tolerance: 0.02, standing: "regressed" }] });
});

test("what is as good again is fixed: by which commit, since when it was bad, and for a month", () => {
  const fixed = one([...slower, ...nights([20, 1])]);
  expect(fixed).toMatchObject({
    standing: "fixed",
    since: { commit: nightCommit(30) },
    fixedAt: { commit: nightCommit(60) },
    reference: { runs: 30 },
    changes: [{ kind: "regression" }, { kind: "improvement", after: { commit: nightCommit(60) } }],
  });
  expect(one([...slower, ...nights([40, 1])])).toMatchObject({ standing: "steady" });
});

test("what is better is the reference from then on", () => {
  expect(one(nights([30, 1], [20, 0.9]))).toMatchObject({
    standing: "improved",
    reference: { runs: 20, from: { commit: nightCommit(30) } },
  });
});

test("an accepted regression is the reference from then on, and says by whom", () => {
  const series = one(slower, accepting({}));
  expect(series).toMatchObject({
    standing: "steady",
    reference: { runs: 30, from: { commit: nightCommit(30) } },
    changes: [{ kind: "regression", accepted: { who: "someone", reason: "wanted" } }],
    drifts: [],
  });
});

test("a later, different regression is not accepted by it", () => {
  expect(one([...slower, ...nights([30, 1.2])], accepting({}))).toMatchObject({
    standing: "regressed",
    since: { commit: nightCommit(60) },
  });
});

test("accepted shifts that match nothing are said", () => {
  const { warnings } = detected(
    [nightlySeries(slower)],
    accepting({}, { commit: "fedcba9" }, { metric: "u/**" }, { target: "u" }),
  );
  expect(warnings).toEqual([
    "accepted shift at fedcba9 matches nothing: no run of that commit is recorded for s/a/**; name the first recorded commit of the new level",
    expect.stringMatching(/^accepted shift at .* matches nothing: no series here matches u\/\*\*$/),
    expect.stringMatching(/: no series here matches s\/a\/\*\* of u$/),
  ]);
});

test("what a shift speaks of and is not looked at is no reason for a warning", () => {
  const accepted = accepting({ metric: "u/**" }, { commit: "fedcba9" }, { metric: "w/**" });
  const { warnings } = detected([nightlySeries(slower)], { ...accepted, covers: ({ metric }) => metric === "w/**" });
  expect(warnings).toEqual([expect.stringContaining("no series here matches w/**")]);
});

test("accepting what came after a regression says what else that ended, or left open", () => {
  const twice = [...slower, ...nights([30, 1.2])];
  expect(one(twice, accepting({ commit: nightCommit(60) }))).toMatchObject({
    standing: "steady",
    warnings: [expect.stringContaining(`also ended a regression since ${nightCommit(30).slice(0, 12)} (2025-01-31)`)],
  });
  expect(one(slower, accepting({ commit: nightCommit(50) }))).toMatchObject({
    standing: "regressed",
    warnings: [expect.stringContaining("changed nothing here, and leaves the regression since")],
  });
});

test("a mute in force is told with the series, one that is over is a warning", () => {
  expect(one(slower, muting("2025-07-01"))).toMatchObject({ standing: "regressed", muted: { reason: "new disk" } });
  const detection = detected([nightlySeries(slower)], muting("2025-05-01"));
  expect(detection.series[0]!.muted).toBeUndefined();
  expect(detection.series[0]!.warnings).toEqual(["its mute is over since 2025-05-01 (someone: new disk)"]);
  expect(detection.warnings).toEqual(["mute of ** is over since 2025-05-01, and it alarms again (someone: new disk)"]);
});

test("five steps of 1 % in a month do not pass: as a drift, or together as a regression", () => {
  const monthly = (nightsBefore: number) =>
    nights([nightsBefore, 1], [6, 1.01], [6, 1.02], [6, 1.03], [6, 1.04], [8, 1.05]);
  for (const nightsBefore of [40, 60, 90, 200]) {
    const { drifts, standing } = one(monthly(nightsBefore));
    expect(standing === "regressed" || drifts.length > 0).toBe(true);
  }
  const drifting = Array.from({ length: 100 }, (_, night) => 1 + 0.001 * Math.max(0, night - 40));
  const { changes, drifts } = one(
    nights([100, 1]).map((value, night) => value * drifting[night]!),
    { tolerance: 0.03 },
  );
  expect(changes.every(({ kind }) => kind === "shift")).toBe(true);
  expect(drifts.map(({ against }) => against)).toContain("best ever");
});

test("what a change at a commit explains is no drift, and what goes on beside it is", () => {
  expect(one(nights([100, 1], [20, 1.1])).drifts).toEqual([]);
  const later = (night: number) => 1 + 0.0008 * Math.max(0, night - 130);
  const both = nights([100, 1], [100, 1.1]).map((value, night) => value * later(night));
  const { changes, drifts } = one(both, { tolerance: 0.03 });
  expect(changes[0]).toMatchObject({ kind: "regression", after: { commit: nightCommit(100) } });
  expect(drifts.map(({ against }) => against)).toContain("best ever");
  for (const { change } of drifts) expect(change.estimate).toBeLessThan(0.08);
});

test("drifts begin anew at an accepted shift", () => {
  const ramp = (night: number) => 1 + 0.001 * Math.min(60, Math.max(0, night - 40));
  const drifted = nights([140, 1]).map((value, night) => value * ramp(night));
  const tolerance = 0.03;
  const before = one(drifted, { tolerance });
  expect(before.drifts.map(({ against }) => against)).toContain("90 days ago");
  // Small steps for the worse, together beyond the tolerance: what is accepted is where they became so.
  expect(before.standing).toBe("regressed");
  const { commit } = before.since!;
  const after = one(drifted, { tolerance, ...accepting({ commit }) });
  expect(after).toMatchObject({ standing: "steady", drifts: [], reference: { from: { commit } } });
});

test("a count that came from 0 says what it could not be held against", () => {
  const counts = [...Array(20).fill(0), ...Array(20).fill(3)];
  const series = one(counts, {}, { unit: "1" });
  expect(series).toMatchObject({ standing: "steady", runs: 20 });
  expect(series.warnings[0]).toMatch(/^was or became 0 before .*: 20 earlier runs are left out$/);
});

test("runs that are like their neighbours are warned of", () => {
  const normal = randomNormal.source(randomSource(3))(0, 0.01);
  let state = 0;
  const wandering = Array.from({ length: 200 }, () => {
    state = 0.85 * state + normal();
    return Math.exp(state);
  });
  expect(one(wandering).warnings[0]).toMatch(/^runs are much like their neighbours \(autocorrelation 0\.\d\d\)/);
});

test("a step that rounding explains is no change, and a larger one is", () => {
  const printed = (level: number) => Array.from({ length: 30 }, () => level);
  const digit = { precision: 0.005 };
  const small = [...printed(0.1), ...printed(0.11)];
  expect(one(small)).toMatchObject({ standing: "regressed", changes: [{ kind: "regression" }] });
  expect(one(small, {}, digit)).toMatchObject({
    standing: "steady",
    changes: [],
    drifts: [],
  });
  const many = ["a", "b"].map((of) => ({ ...nightlySeries(small), ...digit, key: `w/${of}/n=1/fetch:time` }));
  expect(detected(many).warnings).toEqual([
    "known to ± 4.8 % only, so that a change below 10 % may be rounding: w/a/n=1/fetch:time, w/b/n=1/fetch:time",
  ]);
  const large = one([...printed(0.1), ...printed(0.13)], {}, digit);
  expect(large).toMatchObject({ standing: "regressed", changes: [{ kind: "regression" }] });
  expect(large.changes[0]!.change.low).toBeLessThan(0.2);
  expect(large.changes[0]!.change.high).toBeGreaterThan(0.4);
});

test("a step is a regression only if it exceeds the tolerance by more than rounding", () => {
  const nightsAt = (level: number) => Array.from({ length: 30 }, () => level);
  const medians = [...nightsAt(1), ...nightsAt(1.024)];
  expect(one(medians).changes).toMatchObject([{ kind: "regression" }]);
  expect(one(medians, {}, { precision: 0.005 })).toMatchObject({ standing: "steady", changes: [{ kind: "shift" }] });
});

test("of two steps up, of which rounding explains the first alone, one change is left", () => {
  const nightsAt = (level: number) => Array.from({ length: 30 }, () => level);
  const { changes } = one([...nightsAt(0.1), ...nightsAt(0.11), ...nightsAt(0.2)], {}, { precision: 0.005 });
  expect(changes.map(({ after }) => after.commit)).toEqual([nightCommit(60)]);
});

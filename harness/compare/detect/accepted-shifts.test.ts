import { expect, test } from "vitest";
import type { AcceptedShift } from "../../model/accepted.ts";
import { shiftsOf, withAcceptedShifts } from "./accepted-shifts.ts";
import { runLevels } from "./run-levels.ts";
import { nightCommit, nightlySeries, nightStart } from "./series-fixture.ts";

const series = nightlySeries(Array(60).fill(1));
const shift = (night: number, changes: Partial<AcceptedShift> = {}): AcceptedShift => ({
  ...{ metric: "**", commit: nightCommit(night).slice(0, 12), reason: "wanted", who: "someone", when: nightStart(59) },
  ...changes,
});

/** Starts of levels: `30` found, `30*` found and accepted, `30|` accepted alone. */
function starts(found: readonly number[], shifts: readonly AcceptedShift[], of = series) {
  return withAcceptedShifts(of, runLevels(of), found, shifts).starts.map(
    (start) => `${start.index}${start.accepted ? (start.found ? "*" : "|") : ""}`,
  );
}

test.each<[string, number[], AcceptedShift[], string[]]>([
  ["none leaves the changes as they are", [20, 40], [], ["20", "40"]],
  ["the change that begins with its commit is accepted", [20, 40], [shift(40)], ["20", "40*"]],
  ["seven digits are enough", [20], [shift(20, { commit: nightCommit(20).slice(0, 7) })], ["20*"]],
  ["the change a few runs after it is", [20, 33], [shift(30)], ["20", "33*"]],
  ["or before it, where more runs have moved it", [28], [shift(30)], ["28*"]],
  ["of two, the nearer one is", [27, 32], [shift(30)], ["27", "32*"]],
  ["a later change is another one", [40], [shift(30)], ["30|", "40"]],
  ["what came after it was accepted was not meant", [33], [shift(30, { when: nightStart(31) })], ["30|", "33"]],
  ["a day lasts to its end", [33], [shift(30, { when: nightStart(33).slice(0, 10) })], ["33*"]],
  ["a commit may be accepted before it is measured", [30], [shift(30, { when: nightStart(3) })], ["30*"]],
  ["and its change is then expected, and seen, a few runs after", [33], [shift(30, { when: nightStart(3) })], ["33*"]],
  ["where nothing was found a level begins all the same", [], [shift(30)], ["30|"]],
  ["the first level needs no beginning", [], [shift(0)], []],
  ["a commit that was never recorded accepts nothing", [30], [shift(30, { commit: "fedcba9876" })], ["30"]],
])("%s", (_, found, shifts, expected) => {
  expect(starts(found, shifts)).toEqual(expected);
});

test("for a commit that was not measured stands the first night that may have had it, where it is said when it was made", () => {
  const merged = (hour: number, night: number) => ({
    commit: "fedcba9876",
    committedAt: new Date(Date.parse(nightStart(night)) - hour * 3600_000).toISOString(),
  });
  expect(starts([30], [shift(30, merged(3, 30))])).toEqual(["30*"]);
  expect(starts([30], [shift(30, merged(30, 30))])).toEqual(["30*"]);
  expect(starts([40], [shift(30, merged(3, 30))])).toEqual(["30|", "40"]);
  expect(starts([30], [shift(30, merged(-1, 59))])).toEqual(["30"]);
  // Its own run counts first, whatever the clocks said.
  expect(starts([30], [shift(30, { committedAt: nightStart(50) })])).toEqual(["30*"]);
});

test("of a commit that was measured many nights, the change that the shift was accepted for is meant", () => {
  const quiet = (from: number, to: number) =>
    series.points.map((point, night) =>
      night >= from && night < to ? { ...point, commit: nightCommit(from) } : point,
    );
  const weeks = { ...series, points: quiet(20, 50) };
  expect(starts([10, 40], [shift(20)], weeks)).toEqual(["10", "40*"]);
  expect(starts([20, 40], [shift(20)], weeks)).toEqual(["20*", "40"]);
  expect(starts([30, 40], [shift(20)], weeks)).toEqual(["30", "40*"]);
  expect(starts([30, 40], [shift(20, { when: nightStart(35) })], weeks)).toEqual(["30*", "40"]);
  expect(starts([22, 55], [shift(20, { when: nightStart(21) })], weeks)).toEqual(["20|", "22", "55"]);
});

test("a commit that was the base arm of a run is one of that run", () => {
  const base = { ...series.points[30]!, arm: "base" as const, commit: "fedcba9876".padEnd(40, "0") };
  const both = { ...series, points: series.points.toSpliced(30, 0, base) };
  expect(starts([30], [shift(30, { commit: "fedcba9" })], both)).toEqual(["30*"]);
});

test("a shift speaks of the metrics and the target that it names", () => {
  const about = (changes: Partial<AcceptedShift>) =>
    shiftsOf(
      { key: "s/a/threads=1/fetch:time", target: "t" },
      { schema: "plimsoll.accepted/1", shifts: [shift(1, changes)], mutes: [] },
    );
  expect(about({ metric: "s/a/**" })).toHaveLength(1);
  expect(about({ metric: "s/b/**" })).toEqual([]);
  expect(about({ target: "t" })).toHaveLength(1);
  expect(about({ target: "u" })).toEqual([]);
});

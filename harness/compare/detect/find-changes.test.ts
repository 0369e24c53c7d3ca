import { randomNormal } from "d3-random";
import { describe, expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { findChanges } from "./find-changes.ts";

/** Gaussian levels: for each part so many values at that level. */
function levelsOf(seed: number, sd: number, ...parts: readonly (readonly [count: number, level: number])[]): number[] {
  const normal = randomNormal.source(randomSource(seed))(0, sd);
  return parts.flatMap(([count, level]) => Array.from({ length: count }, () => level + normal()));
}

const indexes = (levels: readonly number[], method: "pelt" | "e-divisive") =>
  findChanges(levels, method, randomSource(1)).map(({ index }) => index);

describe.each(["pelt", "e-divisive"] as const)("%s", (method) => {
  test("steps are found where they are, up and down", () => {
    expect(indexes(levelsOf(1, 0.01, [60, 0], [70, 0.05], [70, 0]), method)).toEqual([60, 130]);
  });

  test("steady levels have no change", () => {
    expect(indexes(levelsOf(3, 0.02, [200, 1]), method)).toEqual([]);
  });

  test("single wild runs are no change, even several of them", () => {
    const wild = levelsOf(4, 0.01, [120, 0]).map((level, i) => (i % 17 === 5 ? level + 2 : level));
    expect(indexes(wild, method)).toEqual([]);
  });

  test("two wild runs in a row are no change", () => {
    const wild = levelsOf(11, 0.01, [120, 0]).map((level, i) => (i >= 70 && i < 72 ? level + 0.5 : level));
    expect(indexes(wild, method)).toEqual([]);
  });

  test("wild runs do not hide a step", () => {
    const wild = levelsOf(12, 0.01, [60, 0], [60, 0.05]).map((level, i) => (i % 17 === 5 ? level + 2 : level));
    expect(indexes(wild, method)).toEqual([60]);
  });

  test("fewer than ten levels, or equal ones, have none", () => {
    expect(indexes([0, 0, 0, 0, 9, 9, 9, 9, 9], method)).toEqual([]);
    expect(indexes(Array(60).fill(0.3), method)).toEqual([]);
    expect(indexes([], method)).toEqual([]);
  });

  test("turned levels turn the changes", () => {
    const levels = levelsOf(5, 0.01, [40, 0], [40, 0.06]);
    const [up] = findChanges(levels, method, randomSource(1));
    const [down] = findChanges(
      levels.map((level) => -level),
      method,
      randomSource(1),
    );
    expect(down!.index).toBe(up!.index);
    expect(down!.shift.estimate).toBeCloseTo(-up!.shift.estimate, 12);
    expect(down!.shift.low).toBeCloseTo(-up!.shift.high, 12);
  });

  test("the same seed gives the same answer", () => {
    const levels = levelsOf(6, 0.02, [40, 0], [40, 0.03], [40, 0.01]);
    expect(findChanges(levels, method, randomSource(3))).toEqual(findChanges(levels, method, randomSource(3)));
  });
});

test("a short excursion of a few runs more than the shortest level is found", () => {
  expect(indexes(levelsOf(2, 0.005, [60, 0], [8, 0.08], [60, 0]), "pelt")).toEqual([60, 68]);
});

test("the size comes with an interval that holds it, and a clear step with a high confidence", () => {
  const [change, ...others] = findChanges(levelsOf(10, 0.02, [100, 0], [100, 0.1]), "pelt", randomSource(1));
  expect(others).toEqual([]);
  expect(change!.shift.estimate).toBeCloseTo(0.1, 1);
  expect(change!.shift.low).toBeLessThan(0.1);
  expect(change!.shift.high).toBeGreaterThan(0.1);
  expect(change!.shift.high - change!.shift.low).toBeLessThan(0.02);
  expect(change!.confidence).toBeGreaterThan(0.999);
});

test("a counter that has two values changes where they do, and is sure of it", () => {
  const changes = findChanges([...Array(10).fill(8.3), ...Array(10).fill(9)], "pelt", randomSource(1));
  expect(changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({ index: 10, confidence: 1 });
  expect(changes[0]!.shift.estimate).toBeCloseTo(0.7);
});

test("logs of equal values have no change, whatever rounding makes of their sums", () => {
  expect(indexes(Array(333).fill(Math.log(1 / 3)), "pelt")).toEqual([]);
  const two = [...Array(333).fill(Math.log(1 / 3)), ...Array(100).fill(Math.log(1 / 7))];
  expect(indexes(two, "pelt")).toEqual([333]);
});

test("a coarse clock that goes to and fro between two values has no change", () => {
  const rng = randomSource(8);
  const levels = Array.from({ length: 200 }, () => Math.log(rng() < 0.3 ? 13 : 12));
  expect(indexes(levels, "pelt")).toEqual([]);
});

test("noise that is much like its neighbours seldom shows a change", () => {
  const normal = randomNormal.source(randomSource(9))();
  const series = Array.from({ length: 200 }, () => {
    let state = normal();
    return Array.from({ length: 100 }, () => {
      state = 0.6 * state + 0.8 * normal();
      return state;
    });
  });
  const found = series.flatMap((levels) => indexes(levels, "pelt"));
  // At most 1 in 1,000 values.
  expect(found.length).toBeLessThanOrEqual(20);
});

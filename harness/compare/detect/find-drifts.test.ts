import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { findDrifts } from "./find-drifts.ts";

const day = 24 * 3600 * 1000;
const nightly = (nights: number) => Array.from({ length: nights }, (_, night) => night * day);

/** Levels with noise of that spread. */
function noisy(seed: number, sd: number, nights: number, level: (night: number) => number = () => 0): number[] {
  const normal = randomNormal.source(randomSource(seed))(0, sd);
  return Array.from({ length: nights }, (_, night) => level(night) + normal());
}
/** Five steps of 1 % in a month after 90 nights. */
const slowly = (night: number) => 0.01 * Math.min(5, Math.max(0, Math.floor((night - 90) / 6) + 1));
const found = (levels: readonly number[], times = nightly(levels.length), tolerance = 0.02) =>
  findDrifts(levels, times, tolerance).map(({ against }) => against);

test("five steps of 1 % in a month are a drift, by what it was 30 and 90 days ago and by the best", () => {
  const levels = noisy(1, 0.01, 121, slowly);
  expect(found(levels)).toEqual(["30 days ago", "90 days ago", "best ever"]);
  const [{ shift, from }] = findDrifts(levels, nightly(121), 0.02) as [ReturnType<typeof findDrifts>[number]];
  expect(shift.estimate).toBeGreaterThan(0.04);
  expect(shift.estimate).toBeLessThan(0.055);
  expect(shift.low).toBeGreaterThan(0.02);
  expect(from).toBeGreaterThan(120 - 36);
  expect(from).toBeLessThanOrEqual(120 - 30);
});

test("60 nights later it is told by the best and by what was 90 days ago", () => {
  expect(found(noisy(2, 0.01, 175, slowly))).toEqual(["90 days ago", "best ever"]);
});

test("a year later the best ever still tells", () => {
  expect(found(noisy(3, 0.01, 480, slowly))).toEqual(["best ever"]);
});

test("a drift within the tolerance, or for the better, is none", () => {
  const levels = noisy(4, 0.005, 130, slowly);
  expect(found(levels, nightly(130), 0.06)).toEqual([]);
  expect(found(levels.map((level) => -level))).toEqual([]);
});

test("nights alone that are out of the ordinary make no drift", () => {
  const wild = (night: number) => (night % 25 === 24 ? 0.5 : 0);
  expect(found(noisy(5, 0.01, 120, wild))).toEqual([]);
});

test("a year of steady nights has none in twenty metrics", () => {
  const all = Array.from({ length: 20 }, (_, metric) => noisy(100 + metric, 0.03, 365));
  expect(all.flatMap((levels) => found(levels))).toEqual([]);
});

test("weeks between runs leave what is 90 days ago, several runs a day are no more certain than their nights", () => {
  const weekly = nightly(30).map((time) => 7 * time);
  expect(
    found(
      noisy(6, 0.003, 30, (week) => week / 100),
      weekly,
    ),
  ).toContain("90 days ago");
  const night = noisy(7, 0.03, 60);
  const often = nightly(60).flatMap((time) => Array.from({ length: 10 }, (_, i) => time + i * 1000));
  expect(
    found(
      often.map((_, i) => night[Math.floor(i / 10)]!),
      often,
    ),
  ).toEqual([]);
});

test("runs that were not long ago, or are few, say nothing", () => {
  expect(found(noisy(8, 0.01, 20, (night) => night / 100))).toEqual(["best ever"]);
  expect(found(noisy(8, 0.01, 9, (night) => night / 10))).toEqual([]);
  expect(found([])).toEqual([]);
});

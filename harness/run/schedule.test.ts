import { expect, test } from "vitest";
import { schedule } from "./schedule.ts";
import { lehmer } from "./testing/measuring.ts";

const order = (pairs: number, seed: number) =>
  Array.from({ length: pairs }, (_, pair) => pair).map(schedule(lehmer(seed)));

test("in each block of four pairs each arm goes first twice", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const firsts = order(20, seed);
    for (let at = 0; at < 20; at += 4) {
      expect(firsts.slice(at, at + 4).filter((arm) => arm === "base")).toHaveLength(2);
    }
  }
});

test("all six orders of a block come up, about equally often", () => {
  const counts = new Map<string, number>();
  const blocks = order(4 * 6000, 11)
    .join(" ")
    .match(/(?:\w+ ?){4}/g)!;
  for (const block of blocks) counts.set(block.trim(), (counts.get(block.trim()) ?? 0) + 1);
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test("a pair's order depends on the seed and its number alone", () => {
  expect(order(8, 3)).toEqual(order(20, 3).slice(0, 8));
  const one = schedule(lehmer(3));
  expect([17, 2, 9].map(one)).toEqual([17, 2, 9].map((pair) => order(20, 3)[pair]));
});

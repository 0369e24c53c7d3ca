import { expect, test } from "vitest";
import { signedRankTail } from "./signed-rank-tail.ts";

test("three pairs have eight equally likely sign vectors", () => {
  expect([...signedRankTail(3)]).toEqual([1, 2, 3, 5, 6, 7, 8].map((count) => count / 8));
});

test("critical values are those of the published tables", () => {
  // Two-sided .05: the largest w with P(W⁺ ≤ w) ≤ .025, as tabulated by Wilcoxon & Wilcox 1964.
  const critical = (n: number) => signedRankTail(n).findLastIndex((p) => p <= 0.025);
  expect([6, 8, 10, 12, 16, 20].map(critical)).toEqual([0, 3, 8, 13, 29, 52]);
});

test("the tail ends at one for many pairs", () => {
  expect(signedRankTail(60).at(-1)).toBeCloseTo(1, 12);
});

test.each([1, 2, 7, 12, 25, 60])("with %i pairs, both tails are alike and rise to one", (n) => {
  const tail = [...signedRankTail(n)];
  const top = (n * (n + 1)) / 2;
  expect(tail).toHaveLength(top + 1);
  expect(tail[0]).toBe(2 ** -n);
  expect(tail).toEqual([...tail].sort((a, b) => a - b));
  for (let w = 0; w < top; w++) expect(tail[w]! + tail[top - 1 - w]!).toBeCloseTo(1, 12);
});

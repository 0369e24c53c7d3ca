import { expect, test } from "vitest";
import { f1, score } from "./score.ts";

test("a change near a step is found, one elsewhere is wrong, a step without one is missed", () => {
  expect(score([50, 100], [48, 150], 5)).toEqual({ found: 1, missed: 1, wrong: 1 });
  expect(score([50, 100], [48, 150], 1)).toEqual({ found: 0, missed: 2, wrong: 2 });
});

test("a step is found once, by the change that is nearest", () => {
  expect(score([50], [47, 51], 5)).toEqual({ found: 1, missed: 0, wrong: 1 });
  expect(score([50, 54], [52], 5)).toEqual({ found: 1, missed: 1, wrong: 0 });
});

test("F1 is the harmonic mean of precision and recall", () => {
  expect(f1({ found: 6, missed: 2, wrong: 4 })).toBeCloseTo(2 / (1 / 0.75 + 1 / 0.6));
  expect(f1({ found: 0, missed: 2, wrong: 0 })).toBe(0);
  expect(f1({ found: 0, missed: 0, wrong: 0 })).toBeUndefined();
});

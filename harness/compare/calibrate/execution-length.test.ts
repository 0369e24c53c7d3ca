import { expect, test } from "vitest";
import { executionLength } from "./execution-length.ts";

test("where most of a pair's time is overhead and noise is each metric's own, executions should be longer", () => {
  expect(executionLength(0.1, 10, 2)).toMatchObject({
    factor: 4,
    reason: expect.stringMatching(/^80 % of a pair's time .* 10 % of the variance/),
  });
});

test("where executing takes all the time and noise is common, more and shorter executions see more", () => {
  expect(executionLength(0.5, 10, 9.5).factor).toBe(0.25);
  expect(executionLength(0.2, 10, 8).factor).toBe(1);
});

test("where little is to be gained, executions stay as long as they are", () => {
  expect(executionLength(1, 10, 1.4).factor).toBe(1);
  expect(executionLength(0.2, 10, 9).factor).toBe(1);
});

test("one metric shows nothing of what is common, and it is said", () => {
  expect(executionLength(undefined, 10, 9)).toMatchObject({ factor: 1, reason: expect.stringContaining("not known") });
  expect(executionLength(undefined, 10, 1).factor).toBe(2);
});

import { expect, test } from "vitest";
import { paddedSpan, spanOf } from "./span.ts";

test("a span reaches from the least to the greatest of very many values", () => {
  expect(spanOf(Array.from({ length: 500_000 }, (_, i) => (i * 7919) % 500_000))).toEqual([0, 499_999]);
});

test("room is added on both sides", () => {
  expect(paddedSpan([10, 20], 0.1, 0)).toEqual([9, 21]);
});

test("a single value lies in the middle of the least length", () => {
  expect(paddedSpan([5, 5], 0.1, 4)).toEqual([3, 7]);
});

import { expect, test } from "vitest";
import { randomSource } from "../stats/random-source.ts";
import { ChangeTest } from "./change-test.ts";

/** Two levels of five: the most unlike orders are 2 of 252. */
const parted = Math.sqrt((12 * 12.5 ** 2) / (25 * 11));

test("orders that are as rare as alpha pass, and no others", () => {
  expect(new ChangeTest(randomSource(1), 0.05).isSignificant(parted, 10)).toBe(true);
  expect(new ChangeTest(randomSource(1), 0.0005).isSignificant(parted, 10)).toBe(false);
});

test("so few levels that no order is rare enough pass nothing", () => {
  const widest = Math.sqrt((12 * 4.5 ** 2) / (9 * 7));
  expect(new ChangeTest(randomSource(1), 0.01).isSignificant(widest, 6)).toBe(false);
});

test("what was drawn for one series serves the next, and chance is told by few orders", () => {
  let drawn = 0;
  const rng = randomSource(1);
  const counting = () => {
    drawn += 1;
    return rng();
  };
  const changes = new ChangeTest(counting, 0.001);
  changes.isSignificant(1, 12);
  const once = drawn;
  expect(once).toBeGreaterThan(0);
  expect(once).toBeLessThan(11 * 50);
  changes.isSignificant(1, 12);
  expect(drawn).toBe(once);
});

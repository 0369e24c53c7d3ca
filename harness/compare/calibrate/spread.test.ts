import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { spread } from "./spread.ts";

test("of normal noise both are its standard deviation", () => {
  const normal = randomNormal.source(randomSource(1))(0, 0.1);
  const { sd, robust } = spread(Array.from({ length: 5000 }, normal))!;
  expect(sd).toBeCloseTo(0.1, 2);
  expect(robust).toBeCloseTo(0.1, 2);
});

test("a value far out moves the plain one alone", () => {
  const { sd, robust } = spread([-1, 0, 1, -1, 0, 1, 100])!;
  expect(sd).toBeGreaterThan(30);
  expect(robust).toBeCloseTo(1.4826, 6);
});

test("one value does not scatter", () => {
  expect(spread([1])).toBeUndefined();
});

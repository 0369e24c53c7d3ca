import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { keepSignificant } from "./keep-significant.ts";

const normal = randomNormal.source(randomSource(1))(0, 0.02);
const noise = Float64Array.from({ length: 120 }, normal);
const stepped = noise.map((value, i) => value + (i < 60 ? 0 : 0.06));

test("candidates where nothing changed are dropped, whatever is left over", () => {
  expect(keepSignificant(noise, [20, 50, 90])).toEqual([]);
  expect(keepSignificant(stepped, [20, 40, 60, 80, 100]).map(({ index }) => index)).toEqual([60]);
});

test("a change that is sure has a small p, a smaller one a greater p", () => {
  const [clear] = keepSignificant(stepped, [60]);
  const small = noise.map((value, i) => value + (i < 60 ? 0 : 0.025));
  const [doubtful] = keepSignificant(small, [60]);
  expect(clear!.p).toBeLessThan(1e-12);
  expect(doubtful!.p).toBeGreaterThan(clear!.p);
  expect(doubtful!.p).toBeLessThanOrEqual(0.01);
});

test("no candidates leave none", () => {
  expect(keepSignificant(noise, [])).toEqual([]);
});

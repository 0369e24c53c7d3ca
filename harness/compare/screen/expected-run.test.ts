import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { quantile } from "../../stats/quantile.ts";
import { randomSource } from "../../stats/random-source.ts";
import { expectation, expectationsWithoutEach, medianVariance, withinRun } from "./expected-run.ts";

const runs = [3, 1, 4, 1, 5, 9, 2].map((level, i) => ({ run: String(i), level, executions: 5 }));

test("without each run it is what the others lead to expect", () => {
  const others = runs.map((_, out) => expectation(runs.filter((__, i) => i !== out)));
  expect(expectationsWithoutEach(runs)).toEqual(others);
});

test.each([1, 2, 3, 5, 20])("the median of %d Gaussian executions varies as stated", (executions) => {
  const normal = randomNormal.source(randomSource(1))();
  const medians = Array.from({ length: 20_000 }, () => quantile(Array.from({ length: executions }, normal), 0.5)!);
  const variance = medians.reduce((sum, median) => sum + median ** 2, 0) / medians.length;
  // The median of two is their mean: half, and the smooth formula says 0.61.
  const slack = executions === 2 ? 0.25 : 0.05;
  expect(Math.abs(medianVariance(executions) / variance - 1)).toBeLessThan(slack);
});

test("the spread within runs is found whatever the runs' levels, drifts and wild executions", () => {
  const normal = randomNormal.source(randomSource(2))(0, 0.03);
  const samples = Array.from({ length: 40 }, (_, run) =>
    Array.from({ length: 10 }, (__, i) => run / 5 + i * 0.002 + normal() + (i === 4 ? 3 : 0)),
  );
  expect(withinRun(samples)).toBeGreaterThan(0.025);
  expect(withinRun(samples)).toBeLessThan(0.05);
});

test("runs of one execution say nothing of the spread within", () => {
  expect(withinRun([[1], [2], []])).toBe(0);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkJson } from "../../harness/model/check.ts";
import { randomSource } from "../../harness/stats/random-source.ts";
import { bootstrapped, measuredNoise } from "./measured-noise.ts";

const file = join(import.meta.dirname, "testdata/measured-noise.json");
const recorded = checkJson(measuredNoise, readFileSync(file, "utf8"), file);

test("samples are blocks of ten neighbours from the series", () => {
  const levels = Array.from({ length: 100 }, (_, i) => i);
  const [noise] = bootstrapped({ note: "", series: [{ name: "", source: "", licence: "", levels }] });
  const sample = Array.from(noise!.sample(95, randomSource(1)), (value) => Math.round(value * 1e4));
  expect(sample).toHaveLength(95);
  sample.forEach((value, i) => {
    if (i % 10 > 0) expect(value).toBe((sample[i - 1]! + 1) % 100);
  });
  expect(new Set(sample.filter((_, i) => i % 10 === 0)).size).toBeGreaterThan(5);
});

test("what is recorded has the spread that it is said to have, or any other that is asked for", () => {
  const spreads = bootstrapped(recorded).map(({ spread }) => spread);
  expect(spreads.map((spread) => Number(spread.toFixed(3)))).toEqual([0.014, 0.047, 0.014, 0.001]);
  for (const [i, noise] of bootstrapped(recorded, 0.02).entries()) {
    const own = bootstrapped(recorded)[i]!;
    const [stretched] = noise.sample(10, randomSource(3));
    const [plain] = own.sample(10, randomSource(3));
    expect(stretched).toBeCloseTo((plain! * 0.02) / own.spread, 12);
  }
});

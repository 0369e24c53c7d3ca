import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "./random-source.ts";
import { scanTail } from "./scan-tail.ts";

test("it falls with the distance and rises with the places that are looked at", () => {
  // By hand: φ(3) = .0044318; (3 − 1/3) · 2 ln 9 + 4/3 = 13.052.
  expect(scanTail(3, 0.1)).toBeCloseTo(0.05784, 5);
  expect(scanTail(4, 0.1)).toBeLessThan(scanTail(3, 0.1));
  expect(scanTail(3, 0.02)).toBeGreaterThan(scanTail(3, 0.1));
  expect(scanTail(0, 0.1)).toBe(1);
});

test("no more noise passes than it says", () => {
  const normal = randomNormal.source(randomSource(1))();
  const [n, trimmed, z] = [60, 6, 2.9];
  let passed = 0;
  for (let i = 0; i < 3000; i++) {
    const values = Array.from({ length: n }, normal);
    const total = values.reduce((sum, value) => sum + value, 0);
    let before = 0;
    let most = 0;
    for (let k = 1; k <= n - trimmed; k++) {
      before += values[k - 1]!;
      if (k < trimmed) continue;
      const difference = before / k - (total - before) / (n - k);
      most = Math.max(most, Math.abs(difference) / Math.sqrt(1 / k + 1 / (n - k)));
    }
    if (most >= z) passed += 1;
  }
  const expected = scanTail(z, trimmed / n);
  expect(passed / 3000).toBeLessThan(expected);
  expect(passed / 3000).toBeGreaterThan(expected / 2.5);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { nthDifference } from "./nth-difference.ts";

test("every rank gives the difference that sorting all of them gives, ties and doubles next to each other included", () => {
  const value = fc.oneof(
    fc.integer({ min: -5, max: 5 }),
    fc.double({ min: -10, max: 10, noNaN: true }),
    fc.constantFrom(1, 1 + Number.EPSILON, 1 + 2 * Number.EPSILON, 0, 5e-324),
  );
  const sample = fc.array(value, { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(sample, sample, (a, b) => {
      const [from, to] = [Float64Array.from(a).sort(), Float64Array.from(b).sort()];
      const differences = Float64Array.from([...to].flatMap((y) => [...from].map((x) => y - x))).sort();
      expect(Array.from(differences, (_, rank) => nthDifference(from, to, rank) + 0)).toEqual(
        Array.from(differences, (difference) => difference + 0),
      );
    }),
    { seed: 1, numRuns: 500 },
  );
});

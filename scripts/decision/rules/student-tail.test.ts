import { expect, test } from "vitest";
import { studentTail } from "./student-tail.ts";

// Tables of Student's distribution; one degree of freedom is Cauchy's, where P(T ≥ t) = 1/2 − atan(t)/π.
test.each([
  [0, 7, 0.5],
  [1, 1, 0.25],
  [12.706, 1, 0.025],
  [2.776, 4, 0.025],
  [1.725, 20, 0.05],
  [2.845, 20, 0.005],
  [1.98, 120, 0.025],
  [0.1, 38, 0.4604],
])("beyond %d with %d degrees of freedom lie %d", (t, df, p) => {
  expect(studentTail(t, df)).toBeCloseTo(p, 4);
});

test("degrees of freedom need not be whole", () => {
  const between = studentTail(2, 10.5);
  expect(between).toBeLessThan(studentTail(2, 10));
  expect(between).toBeGreaterThan(studentTail(2, 11));
});

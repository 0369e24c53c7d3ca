import { expect, test } from "vitest";
import { FailureBudget } from "./failure-budget.ts";
import { execution } from "./testing/new-record.ts";

const fine = [execution(0, "base"), execution(0, "head")];
const failed = (arm: "base" | "head", pair = 0) => [execution(pair, arm, { invalid: `exit code ${pair}` })];

test("an arm may fail once, not twice in a row", () => {
  const budget = new FailureBudget(20);
  expect(budget.add(failed("base"))).toBeUndefined();
  expect(budget.add(failed("head"))).toBeUndefined();
  expect(budget.add(fine)).toBeUndefined();
  expect(budget.add(failed("head", 3))).toBeUndefined();
  expect(budget.add(failed("head", 4))).toEqual({
    headline: "head failed twice in a row",
    first: "pair 0, base: exit code 0",
  });
});

test("an arm that fails twice in a row is found where the other fails beside it", () => {
  const budget = new FailureBudget(20);
  expect(budget.add(failed("head"))).toBeUndefined();
  expect(budget.add([...failed("base", 1), ...failed("head", 1)])?.headline).toBe("head failed twice in a row");
});

test.each([
  [4, 2],
  [10, 3],
  [20, 5],
])("of %i pairs the failure of number %i is one too many", (planned, tooMany) => {
  const budget = new FailureBudget(planned);
  for (let count = 1; count < tooMany; count++) {
    expect(budget.add(failed("base"))).toBeUndefined();
    expect(budget.add(fine)).toBeUndefined();
  }
  expect(budget.add(failed("base"))?.headline).toBe(
    `${tooMany} pairs failed, more than a fifth of the ${planned} planned`,
  );
});

import { expect, test } from "vitest";
import { wordingOf } from "./wording.ts";

const time = { unit: "s", better: "lower" } as const;
const bytes = { unit: "B", better: "lower" } as const;
const rate = { unit: "1/s", better: "higher" } as const;
const amplification = { unit: "1", better: "lower" } as const;

test.each([
  [[time, time], "slower", "faster"],
  [[bytes], "larger", "smaller"],
  [[rate], "lower", "higher"],
  [[amplification], "higher", "lower"],
  [[time, bytes], "worse", "better"],
  [[], "worse", "better"],
])("%j are %s or %s", (metrics, worse, better) => {
  expect(wordingOf(metrics)).toMatchObject({ worse, better });
});

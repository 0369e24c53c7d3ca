import { expect, test } from "vitest";
import { boundTable, noiseTable, type Row, spreadTable } from "./tables.ts";

const row = (noise: string, wrong: number, at3: number, at5: number): Row => ({
  detector: "one",
  noise,
  spread: 0.0015,
  cells: [
    { effect: 0, f1: [undefined, undefined], wrongPerThousand: wrong, covered: undefined },
    { effect: 0.03, f1: [at3, at3 / 2], wrongPerThousand: 0, covered: 0.9 },
    { effect: 0.05, f1: [at5, at5 / 2], wrongPerThousand: 0, covered: 0.95 },
  ],
});

test("a bound that is met to the digit holds, and one that is missed stands out", () => {
  const lines = boundTable([row("a", 0.2, 0.9, 0.97)], [row("b", 1.01, 0, 0)]).split("\n");
  expect(lines).toEqual([
    "| noise | sd | bound | found | holds |",
    "| --- | --- | --- | --- | --- |",
    "| a | 0.15 % | false, in 1,000 values ≤ 0.2 | 0.200 | yes |",
    "| a | 0.15 % | F1 at 3 % ≥ 0.90 | 0.900 | yes |",
    "| a | 0.15 % | F1 at 5 % ≥ 0.98 | 0.970 | **no** |",
    "| b | 0.15 % | false, in 1,000 values ≤ 1 | 1.010 | **no** |",
  ]);
});

test("F1 is shown within both margins", () => {
  expect(noiseTable([row("a", 0.1, 0.9, 0.98)]).split("\n")[2]).toBe(
    "| a | 0.15 % | 0.10 | 0.900 / 0.450 | 0.980 / 0.490 | 0.950 |",
  );
});

test("of a spread the mean and the worst noise are shown", () => {
  const rows = [row("a", 0, 0.9, 1), row("b", 0, 0.7, 0.9)];
  expect(spreadTable([{ spread: 0.02, rows }]).split("\n")[2]).toBe("| 2.0 % | 0.800 | 0.700 | 0.950 | 0.900 |");
});

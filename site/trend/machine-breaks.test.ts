import { expect, test } from "vitest";
import { machineBreaks } from "./machine-breaks.ts";
import { siteMachine } from "./machine-fixture.ts";
import type { Stretch, TrendLine } from "./trend-lines.ts";

const [a, b, c] = ["a", "b", "c"].map((name) => siteMachine(name, [1, 2]));

function stretch(machine: typeof a, ...times: number[]): Stretch {
  const arm = { run: "r", arm: "head", commit: "c", committedAt: "", title: "", startedAt: "" } as const;
  const points = times.map((x) => ({ x, arm, n: 1, samples: [1], median: 1, low: null, high: null }));
  return { machine: machine!, points };
}

const line = (name: string, ...stretches: Stretch[]): TrendLine => ({ name, colour: 0, dash: 0, stretches });

const summary = (lines: readonly TrendLine[]) =>
  machineBreaks(lines).map(({ x, since, from, to, lines }) => [
    x,
    since,
    `${from.fingerprint} ${to.fingerprint}`,
    lines.map(({ name }) => name).join(" "),
  ]);

test("a line on one machine has no break", () => {
  expect(summary([line("one", stretch(a, 1, 2, 3))])).toEqual([]);
});

test("breaks lie in the middle between two machines' values", () => {
  expect(summary([line("one", stretch(a, 1, 2), stretch(b, 6), stretch(c, 8, 9))])).toEqual([
    [4, 6, "a b", "one"],
    [7, 8, "b c", "one"],
  ]);
});

test("lines that change machines at the same time have one break, where all of them have a gap", () => {
  expect(
    summary([
      line("one", stretch(a, 1, 4), stretch(b, 10)),
      line("two", stretch(a, 2), stretch(b, 8, 12)),
      line("three", stretch(a, 1), stretch(c, 6)),
    ]),
  ).toEqual([
    [3.5, 6, "a c", "three"],
    [6, 8, "a b", "two one"],
  ]);
});

test("the same change at another time is another break", () => {
  expect(
    summary([line("one", stretch(a, 1, 2), stretch(b, 4)), line("two", stretch(a, 1, 6), stretch(b, 8))]),
  ).toHaveLength(2);
});

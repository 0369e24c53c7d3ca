import { expect, test } from "vitest";
import { parseCustomBenches } from "./custom-benches.ts";

const bench = { name: "fetch", value: 12.5, unit: "ms", range: "± 3", extra: "cold" };

test("the list of a custom tool is one execution in the direction that is asked for", () => {
  const [results] = parseCustomBenches(JSON.stringify([bench]), "storage", "customBiggerIsBetter", "c.json").executions;
  expect(results).toEqual([
    {
      suite: "storage",
      subject: "customBiggerIsBetter",
      params: {},
      operation: "fetch",
      metric: "time",
      unit: "s",
      better: "higher",
      value: 0.0125,
    },
  ]);
});

test("a bench that is no result is set aside by its place", () => {
  const { executions, setAside } = parseCustomBenches(
    JSON.stringify([7, bench, bench]),
    "storage",
    "customSmallerIsBetter",
    "c.json",
  );
  expect(executions.map((lines) => lines.length)).toEqual([1, 1]);
  expect(setAside).toEqual([{ place: "c.json: [0]", reason: expect.stringContaining("the whole: ") }]);
});

test.each([
  ["no JSON", "x", /^c.json: not JSON/],
  ["no list", "{}", /^c.json: the whole: /],
  ["an empty list", "[]", "c.json: no result"],
  ["nothing but faults", "[0]", /^c.json: no result: the whole: /],
])("%s is refused", (_, text, message) => {
  expect(() => parseCustomBenches(text, "storage", "customSmallerIsBetter", "c.json")).toThrow(message);
});

import { expect, test } from "vitest";
import { LastWords } from "./last-words.ts";

function heard(...lines: string[]): LastWords {
  const words = new LastWords();
  for (const line of lines) words.hear(line);
  return words;
}

test.each([
  [
    ["building base", "plimsoll: cannot build base: exit code 1", "  | cc: no input"],
    undefined,
    "cannot build base: exit code 1\n  | cc: no input",
  ],
  [["plimsoll: first", "plimsoll: second"], undefined, "second"],
  [["pair 3 of at most 8", "plimsoll: interrupted"], "cancelled", "cancelled: interrupted"],
  [["Error: a fault", "    at main"], undefined, "    at main"],
  [[], "plimsoll was ended by SIGKILL", "plimsoll was ended by SIGKILL"],
  [[], undefined, "it ended without a word"],
])("of %j with the reason %j is said %j", (lines, reason, words) => expect(heard(...lines).after(reason)).toBe(words));

test("of a message with a long log its beginning and the log's end are kept", () => {
  const log = Array.from({ length: 1000 }, (_, i) => `  | line ${i}`);
  const words = heard("plimsoll: cannot build head", ...log).after(undefined);
  expect(words).toMatch(/^cannot build head\n {2}\| line 901\n/);
  expect(words).toMatch(/line 999$/);
});

test("at most as much as a job's report holds", () => {
  expect(heard(`plimsoll: ${"x".repeat(10_000)}`).after("ended")).toHaveLength(4000);
});

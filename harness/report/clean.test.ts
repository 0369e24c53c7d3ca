import { expect, test } from "vitest";
import { clean } from "./clean.ts";

test.each([
  ["one\n\n two\tthree", "one two three"],
  ["\u001b[31mred\u001b[0m", "[31mred[0m"],
  ["a\u202eb\u2066c\u200bd\ufeff", "abcd"],
  ["half \ud83d of a character", "half of a character"],
  ["NuDB port (gonudb) – größer", "NuDB port (gonudb) – größer"],
  ["a ###[error] b", "a #[error] b"],
  ["", "–"],
  [" \u200b\n", "–"],
])("%j reads %j", (text, cleaned) => {
  expect(clean(text)).toBe(cleaned);
});

test("what is too long is cut between characters, and that is seen", () => {
  expect(clean("🦀🦀🦀🦀", 3)).toBe("🦀🦀…");
  expect(clean("x".repeat(1_000_000), 10)).toBe("xxxxxxxxx…");
});

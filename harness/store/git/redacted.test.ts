import { expect, test } from "vitest";
import { redacted } from "./redacted.ts";

test.each([
  ["fatal: unable to access 'https://x-access-token:ghs_1@example.org/a.git/'", "https://***@example.org/a.git/"],
  ["https://ghp_1@example.org/a.git and ssh://git:pw@host/b", "https://***@example.org/a.git and ssh://***@host/b"],
  ["https://example.org/a.git?private_token=1#x", "https://example.org/a.git?***#x"],
  ["https://me:p@ss@example.org/a", "https://***@example.org/a"],
])("%s", (text, expected) => {
  expect(redacted(text)).toContain(expected);
  expect(redacted(text)).not.toMatch(/ghs_1|ghp_1|pw|token=1|p@ss/);
});

test.each(["git:origin#plimsoll-baselines", "git@example.org:a/b.git", "/srv/a@b.git", "https://example.org/a@b"])(
  "%s stays as it is",
  (text) => {
    expect(redacted(text)).toBe(text);
  },
);

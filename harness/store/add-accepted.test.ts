import { expect, test } from "vitest";
import { addAccepted } from "./add-accepted.ts";
import { parseAccepted } from "./read-accepted.ts";

const shift = {
  ...{ metric: "timing/**", commit: "0123456789ab", reason: "checksums: in every # record" },
  ...{ who: "A. Uthor", when: "2025-03-01T10:00:00Z" },
};
const mute = { metric: "**", target: "node", reason: "a fan", who: "yes", when: "2025-03-01", until: "2025-04-01" };

test("a file that is missing is begun", () => {
  const text = addAccepted(undefined, { kind: "shift", shift }, "a.yml");
  expect(text).toMatch(/^# /);
  expect(parseAccepted(text, "a.yml")).toEqual({ schema: "plimsoll.accepted/1", shifts: [shift], mutes: [] });
});

test("what was there stays as it was written, comments and all, and the new entry comes last", () => {
  const before = `# ours
schema: plimsoll.accepted/1

shifts:
  # the first
  - metric: 'timing/nudb/**' # all of it
    commit: 12345e7
    reason: one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    who: A. Uthor
    when: 2025-03-01
mutes: []
`;
  const after = addAccepted(before, { kind: "shift", shift: { ...shift, commit: "7654321" } }, "a.yml");
  expect(after).toBe(
    before.replace(
      "mutes: []\n",
      `  - metric: timing/**
    commit: "7654321"
    reason: "checksums: in every # record"
    who: A. Uthor
    when: "2025-03-01T10:00:00Z"
mutes: []
`,
    ),
  );
  const muted = addAccepted(after, { kind: "mute", mute }, "a.yml");
  expect(muted).toContain('mutes:\n  - metric: "**"\n    target: node\n');
  expect(parseAccepted(muted, "a.yml")).toMatchObject({ shifts: [{}, { commit: "7654321" }], mutes: [mute] });
});

test("a shift that is accepted already is not accepted twice, but for another commit, target or metric it is", () => {
  const once = addAccepted(undefined, { kind: "shift", shift }, "a.yml");
  const again = { ...shift, reason: "again" };
  expect(() => addAccepted(once, { kind: "shift", shift: again }, "a.yml")).toThrow(
    /^a\.yml: accepted already by A\. Uthor on 2025-03-01T10:00:00Z: checksums/,
  );
  for (const other of [{ commit: "7654321" }, { target: "node" }, { metric: "other/**" }]) {
    const text = addAccepted(once, { kind: "shift", shift: { ...again, ...other } }, "a.yml");
    expect(parseAccepted(text, "a.yml").shifts).toHaveLength(2);
  }
});

test.each([
  ["# no schema\n", shift, /^a\.yml/],
  ["schema: plimsoll.accepted/1\nshifts: [\n", shift, /^a\.yml line \d/],
  [undefined, { ...shift, commit: "HEAD" }, /^the new entry: commit: .*"HEAD"/],
  [undefined, { ...shift, reason: " " }, /^the new entry: reason: /],
])("nothing is made of %j and %j", (text, entry, message) => {
  expect(() => addAccepted(text, { kind: "shift", shift: entry }, "a.yml")).toThrow(message);
});

test.each(["'quoted'", "two\nlines", "- list", "{map}", "&anchor", "\u2028 ", "trailing:", "1e5", "é"])(
  "a reason of %j is kept to the letter",
  (reason) => {
    const text = addAccepted(undefined, { kind: "shift", shift: { ...shift, reason: `x ${reason} x` } }, "a.yml");
    expect(parseAccepted(text, "a.yml").shifts[0]!.reason).toBe(`x ${reason} x`);
  },
);

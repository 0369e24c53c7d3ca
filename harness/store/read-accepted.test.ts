import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultAcceptedFile, parseAccepted, readAccepted } from "./read-accepted.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-accepted-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const whole = `schema: plimsoll.accepted/1
shifts:
  - metric: "timing/nudb/**"
    commit: 12345e7
    reason: the price of checksums
    who: A. Uthor
    when: 2025-03-01
mutes:
  - metric: "**"
    target: reference
    reason: a broken fan
    who: B. Oss
    when: 2025-03-01T10:00:00Z
    until: 2025-04-01
`;

test("shifts and mutes are read, and a commit that looks like a number stays what it is", () => {
  const { shifts, mutes } = parseAccepted(whole, "a.yml");
  expect(shifts).toEqual([
    {
      ...{ metric: "timing/nudb/**", commit: "12345e7", reason: "the price of checksums" },
      ...{ who: "A. Uthor", when: "2025-03-01" },
    },
  ]);
  expect(mutes).toMatchObject([{ metric: "**", target: "reference", until: "2025-04-01" }]);
  expect(parseAccepted(whole.replace("12345e7", "0123456"), "a.yml").shifts[0]!.commit).toBe("0123456");
});

test.each([
  ["a commit that is too short", whole.replace("12345e7", "12345e"), /^a\.yml line 4: shifts\[0\]\.commit: .*12345e/],
  [
    "a mute without an end",
    whole.replace("    until: 2025-04-01\n", ""),
    /^a\.yml line 9: mutes\[0\]\.until: .*missing/,
  ],
  ["no reason", whole.replace("a broken fan", '" "'), /^a\.yml line 11: mutes\[0\]\.reason: /],
  ["a day that is none", whole.replace("2025-04-01", "2025-02-30"), /^a\.yml line 14: mutes\[0\]\.until: .*2025-02-30/],
  ["what is unknown", whole.replace("who: A", "whom: A"), /^a\.yml line [36]: shifts\[0\]\.who/],
  ["a later version", whole.replace("accepted/1", "accepted/2"), /^a\.yml line 1: schema: .*accepted\/2/],
  ["a conflict marker", whole.replace("mutes:", "<<<<<<< ours\nmutes:"), /^a\.yml line 8: /],
])("%s is refused with its line", (_, text, message) => {
  expect(() => parseAccepted(text, "a.yml")).toThrow(message);
});

test("a file that is named must be there, and be a file", async () => {
  const file = join(folder, "mine.yml");
  await expect(readAccepted(file)).rejects.toThrow(`${file}: cannot be read: ENOENT`);
  await expect(readAccepted(folder)).rejects.toThrow(`${folder}: cannot be read: EISDIR`);
  await writeFile(file, whole);
  expect((await readAccepted(file)).shifts).toHaveLength(1);
});

test("this repository's own file is of the form", async () => {
  expect(await readAccepted(defaultAcceptedFile)).toMatchObject({ schema: "plimsoll.accepted/1" });
});

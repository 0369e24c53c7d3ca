import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAccepted } from "../store/read-accepted.ts";
import { acceptCommand } from "./accept.ts";
import { commandIn } from "./command-in.ts";
import { Testbed } from "./testbed.ts";

let bed: Testbed;
beforeAll(async () => {
  bed = await Testbed.make();
});
afterAll(() => bed.remove());

const accept = (...args: string[]) => commandIn(bed.folder, acceptCommand, ["small/**", "--reason", "wanted", ...args]);

test("a shift and a mute come into the file, one after the other", async () => {
  const shift = await accept("--commit", "0123456789AB", "--who", "A. Uthor");
  expect(shift).toMatchObject({
    exitCode: 0,
    stdout: "accepted: small/** from 0123456789ab on: baselines/accepted.yml\n",
  });
  const mute = await accept("--until", "9999-01-01", "--target", "small", "--who", "A. Uthor", "--json");
  expect(JSON.parse(mute.stdout)).toMatchObject({
    file: "baselines/accepted.yml",
    kind: "mute",
    mute: { until: "9999-01-01" },
  });
  const accepted = parseAccepted(await bed.read("baselines/accepted.yml"), "accepted.yml");
  expect(accepted).toMatchObject({
    shifts: [{ metric: "small/**", commit: "0123456789ab", reason: "wanted", who: "A. Uthor" }],
    mutes: [{ target: "small", until: "9999-01-01" }],
  });
  expect(accepted.shifts[0]!.when).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
});

test("without a name it is git's user", async () => {
  const unknown = await bed.start(["accept", "a", "--commit", "0123456", "--reason", "x", "--file", "git.yml"], {
    env: { HOME: bed.folder, XDG_CONFIG_HOME: bed.folder },
  });
  expect(unknown).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--who says who accepts it") });
  await bed.git("config", "user.name", "Git User");
  expect(await accept("--commit", "0123456", "--file", "git.yml")).toMatchObject({ exitCode: 0 });
  expect(parseAccepted(await bed.read("git.yml"), "git.yml").shifts[0]!.who).toBe("Git User");
});

test.each([
  [[], /accept needs --commit SHA, or --until DATE to mute/],
  [["--commit", "012345"], /the new entry: commit: .*"012345"/],
  [["--commit", "0123456", "--until", "9999-01-01"], /one of the two/],
  [["--until", "2001-01-01"], /--until 2001-01-01 is over/],
  [["--until", "soon"], /the new entry: until: .*"soon"/],
  [["--commit", "0123456", "--who", " "], /the new entry: who: /],
  [["--commit", "0123456", "--file", "small.yml"], /small\.yml line 1: schema: /],
])("accept %j is refused, and no file is made", async (args, message) => {
  const { exitCode, stderr } = await accept("--file", "mine.yml", "--who", "A", ...args);
  expect(stderr).toMatch(message);
  expect(exitCode).toBe(2);
  await expect(bed.read("mine.yml")).rejects.toThrow("ENOENT");
});

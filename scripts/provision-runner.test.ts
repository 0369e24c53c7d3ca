import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { disturbing } from "../harness/run/doctor/services.ts";
import { temporaryFolder } from "../harness/run/testing/temporary-folder.ts";

const provision = (...args: string[]) => execa("scripts/provision-runner", args, { reject: false, all: true });

test("an image is made fit, and made so again it is left alone", async () => {
  const root = temporaryFolder();
  const first = await provision("--root", root);
  expect([first.exitCode, first.stderr]).toEqual([0, ""]);
  const tuning = readFileSync(join(root, "etc/tmpfiles.d/plimsoll.conf"), "utf8").trimEnd().split("\n");
  // As tmpfiles.d(5) reads them: type, path, four fields that do not count, the text.
  for (const line of tuning.slice(1)) expect(line).toMatch(/^w \/sys\/\S+ - - - - \S+$/);
  const units = readdirSync(join(root, "etc/systemd/system"));
  expect(units.map((unit) => readlinkSync(join(root, "etc/systemd/system", unit)))).toEqual(
    units.map(() => "/dev/null"),
  );
  // What it masks is what doctor would complain of.
  expect(units.filter((unit) => !disturbing.includes(unit))).toEqual([]);
  const second = await provision("--root", root);
  expect([second.exitCode, second.stdout]).toEqual([0, expect.stringMatching(/^provision-runner: nothing to do\n/)]);
});

test("--check says what it would do, and does nothing", async () => {
  const root = temporaryFolder();
  const checked = await provision("--check", "--root", root);
  expect([checked.exitCode, checked.stdout]).toEqual([1, expect.stringContaining("would mask fstrim.timer")]);
  expect(readdirSync(root)).toEqual([]);
});

test("what it does not know it does not do", async () => {
  const refused = await provision("--force");
  expect([refused.exitCode, refused.stderr]).toEqual([2, "provision-runner: unknown option --force"]);
});

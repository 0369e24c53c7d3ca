import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockFile } from "../exclusive-lock.ts";
import { laidMachine } from "../testing/laid-machine.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { leftovers } from "./leftovers.ts";

const run = "20240301T120000Z-0123abcd";

async function found(root: string, dataDir: string, pid = 1) {
  const findings = await leftovers({ root, dataDir, work: dataDir, pid });
  return Object.fromEntries(findings.map(({ check, level, sentence }) => [check, `${level}: ${sentence}`]));
}

const none = {
  "another Plimsoll": "ok: none builds or measures here now",
  "left processes": "ok: no process of a former job is left",
  "left folders": "ok: no folder of a former run is left",
};

test("a machine on which nobody was has nothing left", async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, "plimsoll-of-mine"));
  expect(await found(laidMachine({}), dataDir)).toEqual(none);
});

test("folders of a killed run are told, and of one that is measured now it is told that it is", async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, `plimsoll-${run}-abc123`));
  writeFileSync(join(dataDir, `plimsoll-${run}.lock`), "");
  expect((await found(laidMachine({}), dataDir))["left folders"]).toMatch(/^note: a run was killed in /);
  const { signal } = new AbortController();
  const release = await lockFile(join(dataDir, `plimsoll-${run}.lock`), { signal });
  const measured = await found(laidMachine({}), dataDir);
  release!();
  expect(measured["another Plimsoll"]).toMatch(new RegExp(`^problem: run ${run} builds or measures here now`));
  expect(measured["left folders"]).toMatch(/^ok: /);
  // To look is to leave all as it is.
  expect(readdirSync(dataDir)).toHaveLength(2);
});

test.each([
  [["node", "/opt/plimsoll/dist/plimsoll.js", "bench", "xrpld"], "problem"],
  [["/usr/bin/plimsoll", "run", "canopy"], "problem"],
  [["node", "dist/plimsoll.js", "doctor"], "ok"],
  [["node", "dist/plimsoll.js", "report", "x"], "ok"],
  [["vim", "plimsoll.js", "bench"], "ok"],
  [["sh", "-c", "plimsoll bench xrpld"], "ok"],
])("the process %j: %s", async (argv, level) => {
  const root = laidMachine({ "proc/4711/cmdline": `${argv.join("\0")}\0` });
  expect((await found(root, temporaryFolder()))["another Plimsoll"]).toMatch(new RegExp(`^${level}: `));
  expect((await found(root, temporaryFolder(), 4711))["another Plimsoll"]).toMatch(/^ok: /);
});

test("a process of a former job is told, with the command that ends it, and its words are made harmless", async () => {
  const line = ["sh", "-c", "\u001b[31msleep 1d"].join("\0");
  const files = { "data/x": "", "proc/4711/cmdline": line, "proc/4711/cwd": "-> data", "proc/5/cwd": "-> data" };
  const look = (root: string) => leftovers({ root, dataDir: join(root, "data"), work: root, pid: 1 });
  const [, stray] = await look(laidMachine(files));
  expect(stray).toMatchObject({ level: "warning", mend: "kill -KILL 4711" });
  expect(stray!.sentence).toBe("left of a former job: process 4711 (sh -c sleep 1d)");
  // Beside another Plimsoll it is that one's.
  const [, own] = await look(laidMachine({ ...files, "proc/6/cmdline": "plimsoll\0bench" }));
  expect(own!.level).toBe("ok");
});

test("a folder that cannot be read is no reason to say nothing of all else", async () => {
  const dataDir = join(temporaryFolder(), "missing");
  expect(await found(laidMachine({}), dataDir)).toEqual({
    ...none,
    "left folders": expect.stringMatching(/^unknown: what former runs left is not to be seen: ENOENT/),
  });
});

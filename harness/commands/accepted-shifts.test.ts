import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AcceptedShift } from "../model/accepted.ts";
import { exactGlob } from "../model/exact-glob.ts";
import type { RunRecord } from "../model/run-record.ts";
import { writeRun } from "../run/write-run.ts";
import { addAcceptedChanges } from "../store/add-accepted-changes.ts";
import { openStore } from "../store/open-store.ts";
import { record } from "../store/record.ts";
import { builtArm, fetchTime, recordedRun } from "../store/run-fixture.ts";
import { commandIn } from "./command-in.ts";
import { compareCommand } from "./compare.ts";
import { detectCommand } from "./detect.ts";
import { exportCommand } from "./export.ts";
import { historyCommand } from "./history.ts";
import { pruneCommand } from "./prune.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-shifts-"));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

/** 30 nights of main, and 15 that are slower by a fifth; each of a commit of its own. */
function night(at: number, id = `night-${String(at).padStart(4, "0")}`): RunRecord {
  const level = (at < 30 ? 0.13 : 0.156) * (1 + ((at * 7) % 11) / 4000);
  const startedAt = new Date(Date.UTC(2025, 0, 1 + at, 4)).toISOString();
  const committedAt = new Date(Date.UTC(2025, 0, 1 + at)).toISOString();
  const arms = { head: builtArm({ commit: `${at + 10}`.repeat(20), committedAt }) };
  return recordedRun(
    { id, startedAt, arms },
    [0.99, 1, 1.01, 1, 0.995, 1.002].map((factor) => factor * level),
  );
}

/** Accepted in a pull request, of whose merge itself nothing is recorded. */
const shift: AcceptedShift = {
  ...{ metric: exactGlob(fetchTime), target: "reference", commit: "a1".repeat(20) },
  ...{ committedAt: "2025-01-30T20:00:00Z", who: "octocat", when: "2025-01-30T12:00:00Z", reason: "checksums" },
};

async function stored(address: string, ...shifts: AcceptedShift[]): Promise<string> {
  const store = openStore(address);
  await record(
    store,
    Array.from({ length: 45 }, (_, at) => night(at)),
  );
  if (shifts.length > 0) await addAcceptedChanges(store, [{ pullRequest: 7, shifts }]);
  return address;
}

const detect = async (store: string) => (await commandIn(folder, detectCommand, ["--store", store])).stdout;

test.each(["folder", "branch"])("what a store in a %s says was accepted counts like the file's", async (kind) => {
  const place = (name: string) => (kind === "folder" ? join(folder, name) : `git:${join(folder, "bare.git")}#${name}`);
  await promisify(execFile)("git", ["init", "--quiet", "--bare", join(folder, "bare.git")]);
  expect(await detect(await stored(place("without")))).toMatch(/^suspected: 1 of 1 series may be slower/);
  const accepted = await stored(place("with"), shift);
  expect(await detect(accepted)).toMatch(/^steady: no open regression in 1 series\n/);

  const against = async (store: string) => {
    const options = ["--against", "baselines", "--store", store];
    return (await commandIn(folder, compareCommand, [join(folder, "run.json"), ...options])).stdout;
  };
  await writeRun(join(folder, "run.json"), night(45, "head-run-1"));
  expect(await against(place("without"))).toMatch(/^suspect: /);
  expect(await against(accepted)).toMatch(/^clear: 1 metric within what 15 baseline runs/);
});

test("one that is in both counts once, and those of the store that match nothing are no warning", async () => {
  const gone = { ...shift, metric: "gone/**" };
  const store = await stored(join(folder, "store"), shift, gone);
  await mkdir(join(folder, "baselines"));
  const { committedAt: _, ...byHand } = { ...gone, metric: "gone too/**" };
  const file = { schema: "plimsoll.accepted/1", shifts: [shift, byHand], mutes: [] };
  await writeFile(join(folder, "baselines/accepted.yml"), JSON.stringify(file));
  const said = await detect(store);
  expect(said).toMatch(/^steady: /);
  expect(said).toContain("no series here matches gone too/**");
  expect(said).not.toContain("matches gone/**");
});

test("a damaged one is named and set aside", async () => {
  const store = await stored(join(folder, "store"), shift);
  await writeFile(join(store, "accepted/2025-01/a1a1a1a1a1a1-pr-7.json"), "{}");
  const said = await detect(store);
  expect(said).toMatch(/^suspected: /);
  expect(said).toMatch(/damaged record, not used: accepted\/2025-01\/a1a1a1a1a1a1-pr-7\.json: /);
});

test("commands that are about runs alone take no notice of them", async () => {
  const store = await stored(join(folder, "store"), shift);
  for (const [command, args] of [
    [historyCommand, []],
    [exportCommand, ["csv"]],
    [exportCommand, ["customSmallerIsBetter"]],
    [pruneCommand, ["--older-than", "1d"]],
  ] as const) {
    const { exitCode, stdout, stderr } = await commandIn(folder, command, [...args, "--store", store]);
    expect({ exitCode, told: /octocat|accepted\//.test(stdout + stderr) }).toEqual({ exitCode: 0, told: false });
  }
  expect(await detect(store)).toMatch(/^steady: /);
});

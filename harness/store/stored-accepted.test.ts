import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AcceptedShift } from "../model/accepted.ts";
import { type AcceptedChange, formatAcceptedChange } from "./accepted-change.ts";
import { addAcceptedChanges } from "./add-accepted-changes.ts";
import { directoryStore } from "./directory-store.ts";
import { exportJson } from "./export/json.ts";
import { readHistory } from "./history.ts";
import { openStore } from "./open-store.ts";
import { prune } from "./prune.ts";
import { record } from "./record.ts";
import { fetchTime, recordedRun } from "./run-fixture.ts";
import { siteData } from "./site-data.ts";
import { readStoredAccepted } from "./stored-accepted.ts";

const run = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-accepted-"));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

const shift = (changes: Partial<AcceptedShift> = {}): AcceptedShift => ({
  ...{ metric: fetchTime, target: "reference", commit: "a1".repeat(20), committedAt: "2025-03-02T10:00:00Z" },
  ...{ reason: "checksums in every record", who: "octocat", when: "2025-03-01T12:00:00Z" },
  ...changes,
});
const change = (pullRequest = 12345, shifts: readonly AcceptedShift[] = [shift()]): AcceptedChange => ({
  pullRequest,
  shifts,
});
const path = "accepted/2025-03/a1a1a1a1a1a1-pr-12345.json";
const bare = async () => {
  const remote = join(folder, "bare.git");
  await run("git", ["init", "--quiet", "--bare", remote]);
  return { remote, git: async (...args: string[]) => (await run("git", ["-C", remote, ...args])).stdout.trim() };
};

test("what was accepted is a file of its own, written once", async () => {
  const store = directoryStore(folder);
  expect(await addAcceptedChanges(store, [change(), change()])).toEqual([change()]);
  const text = await readFile(join(folder, path), "utf8");
  // In another month and with other words: the first stays.
  const again = change(12345, [shift({ when: "2025-04-01T12:00:00Z", reason: "other words" })]);
  expect(await addAcceptedChanges(store, [change(), again])).toEqual([]);
  expect(await readFile(join(folder, path), "utf8")).toBe(text);
  expect(await readdir(join(folder, "accepted"))).toEqual(["2025-03"]);
  const { changes, shifts, damaged } = await store.read(readStoredAccepted);
  expect({ changes, shifts, damaged }).toEqual({ changes: [change()], shifts: [shift()], damaged: [] });
});

test("several targets are several shifts, several pull requests one commit of the branch", async () => {
  const { remote, git } = await bare();
  const store = openStore(`git:${remote}`);
  const two = change(7, [shift(), shift({ target: "another" })]);
  const other = change(8, [shift({ commit: "b2".repeat(20) })]);
  await addAcceptedChanges(store, [two, other]);
  await addAcceptedChanges(store, [two, other]);
  expect(await git("log", "--format=%s", "plimsoll-baselines")).toBe("accept 2 pull requests");
  expect((await store.read(readStoredAccepted)).shifts).toHaveLength(3);
});

test("of writers that meet none is lost", async () => {
  const { remote, git } = await bare();
  const numbers = [1, 2, 3];
  const added = await Promise.all(
    numbers.map((number) => addAcceptedChanges(openStore(`git:${remote}`), [change(number), change(99)])),
  );
  expect(added.flat().filter(({ pullRequest }) => pullRequest === 99)).toHaveLength(1);
  const { changes } = await openStore(`git:${remote}`).read(readStoredAccepted);
  expect(changes.map(({ pullRequest }) => pullRequest).sort((a, b) => a - b)).toEqual([...numbers, 99]);
  expect(await git("rev-list", "--count", "plimsoll-baselines")).toBe("3");
});

test.each<[string, (file: string) => Promise<unknown>, string]>([
  ["no JSON", (file) => writeFile(file, "{"), "not JSON"],
  [
    "another reason",
    async (file) => writeFile(file, (await readFile(file, "utf8")).replace("every", "some")),
    "checksum",
  ],
  ["two commits", (file) => writeFile(file, envelope([shift(), shift({ commit: "c".repeat(40) })])), "several commits"],
  ["an abbreviated commit", (file) => writeFile(file, envelope([shift({ commit: "a1a1a1a" })])), "no full commit id"],
  ["a link", async (file) => rm(file).then(() => symlink("/etc/hostname", file)), "not a regular file"],
  ["an empty file", (file) => writeFile(file, ""), "not JSON"],
])("%s is set aside and named, and the others are used", async (_, damage, reason) => {
  const store = directoryStore(folder);
  await addAcceptedChanges(store, [change(), change(8)]);
  await damage(join(folder, path));
  const { changes, damaged } = await store.read(readStoredAccepted);
  expect(changes).toEqual([change(8)]);
  expect(damaged).toEqual([{ file: path, reason: expect.stringContaining(reason) }]);
});

/** Of other shifts. The schema is asked before the checksum. */
function envelope(shifts: readonly AcceptedShift[]): string {
  const file = JSON.parse(formatAcceptedChange(change()));
  return JSON.stringify({ ...file, change: { ...file.change, shifts } });
}

test("a file in another month than its acceptance's is in the wrong place", async () => {
  const elsewhere = "accepted/2025-04/a1a1a1a1a1a1-pr-12345.json";
  await mkdir(dirname(join(folder, elsewhere)), { recursive: true });
  await writeFile(join(folder, elsewhere), formatAcceptedChange(change()));
  expect((await directoryStore(folder).read(readStoredAccepted)).damaged).toEqual([
    { file: elsewhere, reason: `in the wrong place: belongs at ${path}` },
  ]);
});

test("what could not be read again is not written", async () => {
  const store = directoryStore(folder);
  await expect(addAcceptedChanges(store, [change(1, [])])).rejects.toThrow("what was accepted in pull request 1: ");
  await expect(addAcceptedChanges(store, [change(1, [shift({ commit: "../../x" })])])).rejects.toThrow("commit");
  expect(await readdir(folder)).toEqual([]);
});

test("to those who read, record and prune runs the folder is none of theirs", async () => {
  const store = directoryStore(folder);
  await addAcceptedChanges(store, [change()]);
  // Of such an id: it is not that of the file of the same ending.
  expect(await record(store, [recordedRun({ id: "pr-12345" })])).toMatchObject([{ outcome: "new" }]);
  const history = await readHistory(store);
  expect(history).toMatchObject({ runs: 1, damaged: [] });
  expect(siteData(history).index.damaged).toEqual([]);
  expect([...exportJson(history).chunks].join("")).not.toContain("octocat");
  await prune(store, { before: new Date("2026-01-01"), keepSamples: 1 });
  expect((await store.read(readStoredAccepted)).shifts).toEqual([shift()]);
});

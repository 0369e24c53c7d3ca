import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readStore, type StoredRecord } from "./read-store.ts";
import { record } from "./record.ts";
import { recordedRun } from "./run-fixture.ts";

const runs = [1, 2, 3].map((day) => recordedRun({ id: `run-0000000${day}`, startedAt: `2025-03-0${day}T04:00:00Z` }));
let store: string;
let paths: string[];
beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), "plimsoll-store-"));
  paths = [];
  for (const run of runs) paths.push((await record(store, run)).file);
});
afterEach(() => rm(store, { recursive: true }));

async function read(folder = store): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for await (const record of readStore(folder)) records.push(record);
  return records;
}

const idsOf = (records: readonly StoredRecord[]) =>
  records.map((record) => (record.kind === "sound" ? record.run.id : "damaged"));

test("all records come back in the order of paths", async () => {
  expect(await read()).toEqual(runs.map((run, i) => ({ kind: "sound", file: paths[i], run })));
});

test("a store that was made and has no records is an empty history", async () => {
  await rm(join(store, "reference"), { recursive: true });
  expect(await read()).toEqual([]);
});

test("a store that does not exist is an error", async () => {
  const missing = join(store, "missing");
  await expect(read(missing)).rejects.toThrow(`${missing}: no such store`);
});

test("a store that cannot be read is an error, never an empty history", async () => {
  await expect(read(join(store, paths[0]!))).rejects.toThrow(/^the store cannot be read: ENOTDIR/);
});

test.each([
  ["that was cut", (text: string) => text.slice(0, text.length / 2), /not JSON/],
  ["that is empty", () => "", /not JSON/],
  ["with a changed value", (text: string) => text.replace("0.13}", "0.31}"), /^checksum is/],
  ["with conflict markers", (text: string) => `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`, /not JSON/],
  ["of an unknown schema", (text: string) => text.replace("baseline/1", "baseline/9"), /^schema: /],
])("a record %s is named and set aside, and the others are used", async (_name, damage, reason) => {
  const file = join(store, paths[1]!);
  await writeFile(file, damage(await readFile(file, "utf8")));
  const records = await read();
  expect(idsOf(records)).toEqual(["run-00000001", "damaged", "run-00000003"]);
  expect(records[1]).toEqual({ kind: "damaged", file: paths[1], reason: expect.stringMatching(reason) });
});

test("a record that was moved is named with the place where it belongs", async () => {
  await mkdir(join(store, "reference/other"), { recursive: true });
  await rename(join(store, paths[0]!), join(store, "reference/other/x.json"));
  expect(await read()).toContainEqual({
    kind: "damaged",
    file: "reference/other/x.json",
    reason: `in the wrong place: belongs at ${paths[0]}`,
  });
});

test("a copy does not count twice", async () => {
  await cp(join(store, "reference"), join(store, "reference-copy"), { recursive: true });
  expect(idsOf(await read()).filter((id) => id !== "damaged")).toHaveLength(3);
});

test("two runs under one id, as two clones may record them, count once and are named", async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), "plimsoll-store-"));
  const { file } = await record(elsewhere, recordedRun({ id: "run-00000001", startedAt: "2025-05-01T04:00:00Z" }));
  await cp(elsewhere, store, { recursive: true });
  await rm(elsewhere, { recursive: true });
  expect((await read()).at(-1)).toEqual({
    kind: "damaged",
    file,
    reason: `${paths[0]} has the same run id run-00000001`,
  });
});

test("a link and a file of another kind among the records are named", async () => {
  const folder = dirname(paths[0]!);
  await symlink("/etc/passwd", join(store, folder, "link.json"));
  await writeFile(join(store, folder, "notes.txt"), "");
  const damaged = (await read()).filter(({ kind }) => kind === "damaged");
  expect(damaged.map(({ file }) => file)).toEqual([`${folder}/link.json`, `${folder}/notes.txt`]);
});

test("what a repository has beside the records is no damage, nor is a record that is being written", async () => {
  await mkdir(join(store, ".git"));
  await writeFile(join(store, ".git/config.json"), "{}");
  await writeFile(join(store, "README.md"), "");
  await mkdir(join(store, dirname(paths[0]!), ".recording-abc"));
  expect(idsOf(await read())).toEqual(runs.map(({ id }) => id));
});

import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { memoryStore } from "./memory-store.ts";
import { openStore } from "./open-store.ts";
import { readStore, type StoredRecord } from "./read-store.ts";
import { record } from "./record.ts";
import { recordedRun } from "./run-fixture.ts";
import type { Store } from "./store.ts";

const runs = [1, 2, 3].map((day) => recordedRun({ id: `run-0000000${day}`, startedAt: `2025-03-0${day}T04:00:00Z` }));
let store: string;
let paths: string[];
beforeEach(async () => {
  store = await mkdtemp(join(tmpdir(), "plimsoll-store-"));
  paths = (await record(openStore(store), runs)).map(({ file }) => file);
});
afterEach(() => rm(store, { recursive: true }));

function read(from: Store = openStore(store)): Promise<StoredRecord[]> {
  return from.read(async (view) => {
    const records: StoredRecord[] = [];
    for await (const record of readStore(view)) records.push(record);
    return records;
  });
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
  await expect(read(openStore(missing))).rejects.toThrow(`${missing}: no such store`);
});

test("a store that cannot be read is an error, never an empty history", async () => {
  const file = join(store, paths[0]!);
  await expect(read(openStore(file))).rejects.toThrow(`${file}: the store cannot be read: ENOTDIR`);
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
  const twin = recordedRun({ id: "run-00000001", startedAt: "2025-05-01T04:00:00Z" });
  const { file } = (await record(openStore(elsewhere), [twin]))[0]!;
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

test("comparisons that confirm a change and series of pruned months are no runs", async () => {
  const [target, suite, machine] = paths[0]!.split("/");
  await mkdir(join(store, target!, suite!, machine!, "confirmations"));
  for (const file of [`${target}/${suite}/${machine}/confirmations/x.json`, `${dirname(paths[0]!)}/x.series.json`])
    await writeFile(join(store, file), "");
  expect(idsOf(await read())).toEqual(runs.map(({ id }) => id));
});

async function damagedAtEachByte(damage: (bytes: Buffer, at: number) => Buffer) {
  const kept = memoryStore();
  const files = (await record(kept, runs.slice(0, 2))).map(({ file }) => file);
  const sound = Buffer.from(kept.files.get(files[1]!)!);
  const last = recordedRun({ id: "run-of-another-day" });
  const outcomes = { damaged: 0, equal: 0 };
  const others = JSON.stringify([{ kind: "sound", file: files[0], run: runs[0] }]);
  for (let at = 0; at < sound.length; at++) {
    const damaged = damage(sound, at).toString("utf8");
    kept.files.set(files[1]!, damaged);
    const records = await read(kept);
    const [second] = records.splice(1, 1);
    // As texts: more than 3,000 comparisons of objects would take long.
    if (JSON.stringify(records) !== others) expect(records).toEqual(JSON.parse(others));
    if (second!.kind === "sound") {
      expect(second!.run).toEqual(runs[1]);
      outcomes.equal += 1;
    } else if (second!.file === files[1] && second!.reason !== "") outcomes.damaged += 1;
    else expect.fail(JSON.stringify(second));
    if (at % 100 > 0) continue;
    // Whatever is wrong with it, it is not lost.
    const { file } = (await record(kept, [last]))[0]!;
    expect(kept.files.get(files[1]!)).toBe(damaged);
    kept.files.delete(file);
  }
  return outcomes;
}

test("a record that was cut at any byte is named, and the next recording leaves it where it is", async () => {
  const { damaged, equal } = await damagedAtEachByte((bytes, at) => bytes.subarray(0, at));
  // Without its end of line it is whole.
  expect(equal).toBe(1);
  expect(damaged).toBeGreaterThan(1000);
});

test("a record of which any bit of a byte flipped is named, or says what it said", async () => {
  const { damaged, equal } = await damagedAtEachByte((bytes, at) => {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1 << (at % 8);
    return flipped;
  });
  expect(damaged).toBeGreaterThan(1000);
  expect(equal).toBeLessThan(20);
});

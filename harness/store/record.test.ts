import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { record } from "./record.ts";
import { builtArm, recordedRun } from "./run-fixture.ts";

const place = "reference/nodestore-timing/0123456789ab/2025-03/0123456789ab-run-00000001.json";
let folder: string;
let store: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-record-"));
  store = join(folder, "baselines");
});
afterEach(() => rm(folder, { recursive: true }));

const files = async () =>
  (await readdir(store, { recursive: true, withFileTypes: true })).filter((entry) => !entry.isDirectory());

test("a run becomes a file of its own, and the store is made", async () => {
  expect(await record(store, recordedRun())).toEqual({ file: place, outcome: "new" });
  const file = JSON.parse(await readFile(join(store, place), "utf8"));
  expect(file).toEqual({ schema: "plimsoll.baseline/1", sha256: expect.any(String), run: recordedRun() });
});

test("the same run twice is one record, which is not touched", async () => {
  await record(store, recordedRun());
  const before = await stat(join(store, place));
  expect(await record(store, recordedRun())).toEqual({ file: place, outcome: "known" });
  const after = await stat(join(store, place));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test("the same run with its members in another order is the same run", async () => {
  const run = recordedRun();
  await record(store, run);
  const turned = Object.fromEntries(Object.entries(run).reverse()) as typeof run;
  expect((await record(store, turned)).outcome).toBe("known");
});

test("writers that race with the same run leave one record, which one of them made", async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => record(store, recordedRun())));
  expect(outcomes.filter(({ outcome }) => outcome === "new")).toHaveLength(1);
  expect(await files()).toHaveLength(1);
});

test("the same id with other content is an error, and the first stays", async () => {
  await record(store, recordedRun());
  const before = await readFile(join(store, place), "utf8");
  await expect(record(store, recordedRun({ seed: 2 }))).rejects.toThrow("another run is recorded under the id");
  expect(await readFile(join(store, place), "utf8")).toBe(before);
});

test("the same id in another month or of another commit is an error too", async () => {
  await record(store, recordedRun());
  const otherMonth = recordedRun({ startedAt: "2025-04-01T00:00:00Z" });
  const otherCommit = recordedRun({ arms: { head: builtArm({ commit: "f".repeat(40) }) } });
  for (const run of [otherMonth, otherCommit]) {
    await expect(record(store, run)).rejects.toThrow(`${place}: another run is recorded under the id run-00000001`);
  }
});

test("an id that ends like another one is another one", async () => {
  await record(store, recordedRun({ id: "night-run-00000001" }));
  expect((await record(store, recordedRun())).outcome).toBe("new");
});

test("a damaged record is named and not written over", async () => {
  await record(store, recordedRun());
  await writeFile(join(store, place), "{");
  await expect(record(store, recordedRun())).rejects.toThrow(`${place}: not JSON`);
  expect(await readFile(join(store, place), "utf8")).toBe("{");
});

test("a run that is not over makes no store", async () => {
  const { stopped: _, ...unfinished } = recordedRun();
  await expect(record(store, unfinished)).rejects.toThrow("run run-00000001 is no baseline: the run is not finished");
  expect(await readdir(folder)).toEqual([]);
});

test("what is no run record is refused, whatever its type says", async () => {
  await expect(record(store, recordedRun({ id: "../../escape" }))).rejects.toThrow("run record: id:");
});

test.each(["baselines", "baselines/reference", "baselines/reference/nodestore-timing/0123456789ab/2025-03"])(
  "a file in place of the folder %s is an error that names it",
  async (path) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), "");
    const failure = expect(record(store, recordedRun())).rejects;
    await failure.toBeInstanceOf(InputError);
    await failure.toThrow(path);
  },
);

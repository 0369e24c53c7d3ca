import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";
import { openStore } from "./open-store.ts";
import { type Recorded, record } from "./record.ts";
import { builtArm, recordedRun } from "./run-fixture.ts";

const place = "reference/nodestore-timing/0123456789ab/2025-03/0123456789ab-run-00000001.json";
let folder: string;
let root: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-record-"));
  root = join(folder, "baselines");
});
afterEach(() => rm(folder, { recursive: true }));

const recordOne = async (run: RunRecord): Promise<Recorded> => (await record(openStore(root), [run]))[0]!;
const files = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => !entry.isDirectory());

test("a run becomes a file of its own, and the store is made", async () => {
  expect(await recordOne(recordedRun())).toEqual({ file: place, outcome: "new" });
  const file = JSON.parse(await readFile(join(root, place), "utf8"));
  expect(file).toEqual({ schema: "plimsoll.baseline/1", sha256: expect.any(String), run: recordedRun() });
});

test("the same run twice is one record, which is not touched", async () => {
  await recordOne(recordedRun());
  const before = await stat(join(root, place));
  expect(await recordOne(recordedRun())).toEqual({ file: place, outcome: "known" });
  const after = await stat(join(root, place));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test("the same run with its members in another order is the same run", async () => {
  const run = recordedRun();
  await recordOne(run);
  const turned = Object.fromEntries(Object.entries(run).reverse()) as typeof run;
  expect((await recordOne(turned)).outcome).toBe("known");
});

test("writers that race with the same run leave one record, which one of them made", async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => recordOne(recordedRun())));
  expect(outcomes.filter(({ outcome }) => outcome === "new")).toHaveLength(1);
  expect(await files()).toHaveLength(1);
});

test("the same id with other content is an error, and the first stays", async () => {
  await recordOne(recordedRun());
  const before = await readFile(join(root, place), "utf8");
  await expect(recordOne(recordedRun({ seed: 2 }))).rejects.toThrow("another run is recorded under the id");
  expect(await readFile(join(root, place), "utf8")).toBe(before);
});

test("the same id in another month or of another commit is an error too", async () => {
  await recordOne(recordedRun());
  const otherMonth = recordedRun({ startedAt: "2025-04-01T00:00:00Z" });
  const otherCommit = recordedRun({ arms: { head: builtArm({ commit: "f".repeat(40) }) } });
  for (const run of [otherMonth, otherCommit]) {
    await expect(recordOne(run)).rejects.toThrow(`${place}: another run is recorded under the id run-00000001`);
  }
});

test("an id that ends like another one is another one", async () => {
  await recordOne(recordedRun({ id: "night-run-00000001" }));
  expect((await recordOne(recordedRun())).outcome).toBe("new");
});

test("a damaged record is named and not written over", async () => {
  await recordOne(recordedRun());
  await writeFile(join(root, place), "{");
  await expect(recordOne(recordedRun())).rejects.toThrow(`${place}: not JSON`);
  expect(await readFile(join(root, place), "utf8")).toBe("{");
});

test("a run that is not over makes no store", async () => {
  const { stopped: _, ...unfinished } = recordedRun();
  await expect(recordOne(unfinished)).rejects.toThrow("run run-00000001 is no baseline: the run is not finished");
  expect(await readdir(folder)).toEqual([]);
});

test("what is no run record is refused, whatever its type says", async () => {
  await expect(recordOne(recordedRun({ id: "../../escape" }))).rejects.toThrow("run record: id:");
});

test.each(["baselines", "baselines/reference", "baselines/reference/nodestore-timing/0123456789ab/2025-03"])(
  "a file in place of the folder %s is an error that names it",
  async (path) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), "");
    const failure = expect(recordOne(recordedRun())).rejects;
    await failure.toBeInstanceOf(InputError);
    await failure.toThrow(path);
  },
);

test("many runs are one change, in their order, each a file of its own", async () => {
  const runs = [1, 2, 3].map((day) => recordedRun({ id: `run-0000000${day}`, startedAt: `2025-0${day}-01T04:00:00Z` }));
  await recordOne(runs[1]!);
  const recorded = await record(openStore(root), runs);
  expect(recorded.map(({ outcome }) => outcome)).toEqual(["new", "known", "new"]);
  expect(recorded.map(({ file }) => file.split("/")[3])).toEqual(["2025-01", "2025-02", "2025-03"]);
  expect(await files()).toHaveLength(3);
});

test("a run that is given twice is one record, and another one under its id is an error that records nothing", async () => {
  const twice = await record(openStore(root), [recordedRun(), recordedRun()]);
  expect(twice.map(({ outcome }) => outcome)).toEqual(["new", "known"]);
  const others = [recordedRun({ id: "run-00000002" }), recordedRun({ id: "run-00000002", seed: 2 })];
  await expect(record(openStore(root), others)).rejects.toThrow("another run is recorded under the id run-00000002");
  expect(await files()).toHaveLength(1);
});

test("a confirmation under the id of a run is another thing", async () => {
  await mkdir(join(root, "reference/nodestore-timing/0123456789ab/confirmations"), { recursive: true });
  await writeFile(join(root, place.replace("2025-03", "confirmations")), "{}");
  expect((await recordOne(recordedRun())).outcome).toBe("new");
});

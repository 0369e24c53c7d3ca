import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";
import { readHistory, type Selection } from "./history.ts";
import { type MemoryStore, memoryStore } from "./memory-store.ts";
import { prune } from "./prune.ts";
import { record } from "./record.ts";
import { builtArm, fetchTime, recordedRun } from "./run-fixture.ts";

let cacheDir: string;
let store: MemoryStore;
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "plimsoll-cache-"));
  store = memoryStore();
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

const otherKey = fetchTime.replace("rocksdb", "nudb");
/** Runs of two metrics, one an hour. */
function runAt(hour: number, changes: Partial<RunRecord> = {}): RunRecord {
  const run = recordedRun({
    id: `run-${String(hour).padStart(8, "0")}`,
    startedAt: new Date(Date.UTC(2025, 2, 1, hour)).toISOString(),
    metrics: { [otherKey]: { unit: "s", better: "lower" }, [fetchTime]: { unit: "s", better: "lower" } },
    arms: { head: builtArm({ commit: String(hour % 10).repeat(40) }) },
  });
  const executions = run.executions.map((execution, i) => ({
    ...execution,
    values: { [fetchTime]: hour + i / 8, [otherKey]: 2 * hour + i },
  }));
  return { ...run, executions, ...changes };
}
const hours = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => runAt(from + i));

async function reading(selection: Selection = {}, options: { cacheDir?: string } = { cacheDir }) {
  store.reads.length = 0;
  const history = await readHistory(store, selection, options);
  return { history, reads: [...store.reads] };
}

/** What a reading without any cache finds. */
const truth = async (selection: Selection = {}) => (await reading(selection, {})).history;

async function cacheFiles(): Promise<string[]> {
  const entries = await readdir(cacheDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

test("what was read once is not read again, whichever series is wanted", async () => {
  await record(store, hours(0, 5));
  const first = await reading({ metric: fetchTime });
  expect(first.reads).toHaveLength(5);
  expect(first.history.series.map(({ key }) => key)).toEqual([fetchTime]);
  for (const selection of [{}, { metric: otherKey }, { metric: fetchTime }]) {
    const { history, reads } = await reading(selection);
    expect(reads).toEqual([]);
    expect(history).toEqual(await truth(selection));
  }
});

test("after one more record that one alone is read, and after sixteen they are kept too", async () => {
  await record(store, hours(0, 5));
  await reading();
  await record(store, hours(5, 6));
  for (const _ of ["first", "second"]) {
    const { history, reads } = await reading();
    expect(reads).toEqual([expect.stringContaining("run-00000005")]);
    expect(history).toEqual(await truth());
  }
  await record(store, hours(6, 21));
  expect((await reading({ metric: fetchTime })).reads).toHaveLength(16);
  const { history, reads } = await reading();
  expect(reads).toEqual([]);
  expect(history).toEqual(await truth());
});

test("months that nothing came to are not read for the one that something came to", async () => {
  await record(store, [...hours(0, 3), ...hours(24 * 40, 24 * 40 + 3)]);
  await reading();
  await record(store, hours(24 * 40 + 3, 24 * 40 + 20));
  expect((await reading()).reads).toHaveLength(17);
});

test("a damaged record is remembered, and read again when it was mended", async () => {
  const { file } = (await record(store, hours(0, 3)))[1]!;
  const sound = store.files.get(file)!;
  store.files.set(file, sound.slice(0, -100));
  const damaged = [{ file, reason: expect.stringContaining("not JSON") }];
  expect((await reading()).history).toMatchObject({ runs: 2, damaged });
  const second = await reading();
  expect(second.reads).toEqual([]);
  expect(second.history).toMatchObject({ runs: 2, damaged });
  store.files.set(file, sound);
  expect((await reading()).history).toMatchObject({ runs: 3, damaged: [] });
});

test("what is gone from the store is gone from its history, and from the cache", async () => {
  const { file } = (await record(store, [...hours(0, 3), ...hours(24 * 40, 24 * 40 + 2)]))[0]!;
  await reading();
  store.files.delete(file);
  expect((await reading()).history).toEqual(await truth());
  for (const path of [...store.files.keys()]) if (path.includes("2025-03")) store.files.delete(path);
  expect(await cacheFiles()).toHaveLength(2);
  expect((await reading()).history).toEqual(await truth());
  expect(await cacheFiles()).toHaveLength(1);
});

test("two runs under one id count once, whichever of them was there first", async () => {
  await record(store, [runAt(3)]);
  await reading();
  const twin = memoryStore();
  await record(twin, [runAt(3, { arms: { head: builtArm({ commit: "0".repeat(40) }) }, seed: 2 })]);
  for (const [path, text] of twin.files) store.files.set(path, text);
  const { history } = await reading();
  expect(history.damaged).toHaveLength(1);
  expect(history).toEqual(await truth());
  expect((await reading()).history).toEqual(history);
});

test("a cache that was cut or of which a bit flipped anywhere is made anew", async () => {
  await record(store, hours(0, 3));
  await reading();
  const expected = JSON.stringify(await truth());
  const [file] = (await cacheFiles()) as [string];
  const sound = await readFile(file);
  const damages = Array.from({ length: 30 }, (_, i) => Math.floor((i / 30) * sound.length)).flatMap((at) => {
    const flipped = Buffer.from(sound);
    flipped[at]! ^= 1 << (at % 8);
    return [sound.subarray(0, at), flipped];
  });
  for (const damaged of damages) {
    await writeFile(file, damaged);
    expect(JSON.stringify((await reading()).history)).toBe(expected);
    expect(sound.equals(await readFile(file))).toBe(true);
  }
});

test("a cache that cannot be written or read is none", async () => {
  await record(store, hours(0, 3));
  const file = join(cacheDir, "file");
  await writeFile(file, "");
  expect((await reading({}, { cacheDir: file })).history).toEqual(await truth());
  await reading();
  const [cached] = (await cacheFiles()).filter((name) => name.endsWith(".points")) as [string];
  await rm(cached);
  await writeFile(join(cacheDir, "x"), "");
  await rm(cached, { recursive: true, force: true });
  expect((await reading()).history).toEqual(await truth());
});

test("stores of other names have caches of their own, and readers at once disturb nobody", async () => {
  await record(store, hours(0, 3));
  const other = memoryStore("another");
  await record(other, hours(10, 12));
  const histories = await Promise.all(
    Array.from({ length: 8 }, (_, i) => readHistory(i % 2 === 0 ? store : other, {}, { cacheDir })),
  );
  expect(histories.map(({ runs }) => runs)).toEqual([3, 2, 3, 2, 3, 2, 3, 2]);
  expect(await cacheFiles()).toHaveLength(2);
  const before = await Promise.all((await cacheFiles()).map((file) => stat(file)));
  expect((await reading()).reads).toEqual([]);
  const after = await Promise.all((await cacheFiles()).map((file) => stat(file)));
  expect(after.map(({ mtimeMs }) => mtimeMs)).toEqual(before.map(({ mtimeMs }) => mtimeMs));
});

test("whatever is recorded, damaged, removed, mended and pruned, the cache never shows", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("record" as const), hour: fc.nat(24 * 90), count: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ kind: fc.constantFrom("damage" as const, "remove" as const), at: fc.nat() }),
    fc.record({ kind: fc.constant("prune" as const), month: fc.integer({ min: 3, max: 6 }) }),
  );
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
    store = memoryStore();
    for (const one of steps) {
      const paths = [...store.files.keys()];
      const path = "at" in one ? paths[one.at % Math.max(paths.length, 1)] : undefined;
      if (one.kind === "record") {
        // A run that is damaged where it lies cannot be recorded again.
        await record(store, hours(one.hour, one.hour + one.count)).catch((error: Error) => {
          expect(error.message).toMatch(/not JSON|another run/);
        });
      } else if (one.kind === "prune") {
        await prune(store, { before: new Date(Date.UTC(2025, one.month, 1)), keepSamples: 2 });
      } else if (path !== undefined && one.kind === "remove") store.files.delete(path);
      else if (path !== undefined) store.files.set(path, store.files.get(path)!.slice(0, -50));
      for (const selection of [{ metric: otherKey }, {}]) {
        expect((await reading(selection)).history).toEqual(await truth(selection));
      }
    }
  });
  await fc.assert(property, { seed: 1, numRuns: 25 });
});

test("a record that could not be read is set aside and not remembered as damaged", async () => {
  const { file } = (await record(store, hours(0, 3)))[1]!;
  const failing: typeof store = {
    ...store,
    read: (use) =>
      store.read((view) =>
        use({
          ...view,
          read: (path) =>
            path === file ? Promise.reject(new InputError(`${path}: cannot be read: EIO`)) : view.read(path),
        }),
      ),
  };
  const damaged = [{ file, reason: "cannot be read: EIO" }];
  for (const _ of ["first", "second"]) {
    expect(await readHistory(failing, {}, { cacheDir })).toMatchObject({ runs: 2, damaged });
  }
  const { history, reads } = await reading();
  expect(history).toEqual(await truth());
  expect(history.runs).toBe(3);
  expect(reads).toEqual([file]);
});

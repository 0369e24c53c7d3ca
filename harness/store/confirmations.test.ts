import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RunRecord } from "../model/run-record.ts";
import { readConfirmations, storeConfirmation } from "./confirmations.ts";
import { directoryStore } from "./directory-store.ts";
import { record } from "./record.ts";
import { builtArm, recordedRun } from "./run-fixture.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-confirmations-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const [old, fresh] = [builtArm({ commit: "a".repeat(40) }), builtArm({ commit: "b".repeat(40) })];

function pairs(changes: Partial<RunRecord> = {}): RunRecord {
  const run = recordedRun();
  const executions = run.executions.flatMap((one) => [
    { ...one, arm: "base" as const },
    { ...one, position: 1 as const },
  ]);
  return { ...run, id: "run-confirm", arms: { base: old, head: fresh }, executions, ...changes };
}

const identical = pairs({
  id: "run-same-01",
  executions: [],
  metrics: {},
  stopped: { reason: "identical", looks: [] },
});
const path = "reference/nodestore-timing/0123456789ab/confirmations/aaaaaaaaaaaa-bbbbbbbbbbbb-run-confirm.json";

test("a confirmation lies beside the months of its machine, and comes back as it was measured", async () => {
  const store = directoryStore(folder);
  expect(await storeConfirmation(store, pairs())).toBe(path);
  expect(await storeConfirmation(store, pairs())).toBe(path);
  await storeConfirmation(store, identical);
  await record(store, [recordedRun()]);
  expect(await store.read(readConfirmations)).toEqual({ runs: [pairs(), identical], damaged: [] });
  expect(await readdir(join(folder, dirname(path)))).toHaveLength(2);
});

test.each([
  ["one arm", recordedRun(), /run run-00000001 confirms nothing: it has one arm/],
  ["an interrupted run", pairs({ stopped: { reason: "interrupted", looks: [] } }), /the run was interrupted/],
  ["a failed run", pairs({ stopped: { reason: "failed", looks: [] } }), /the run failed/],
  ["a target that leads elsewhere", { ...identical, target: "../x" }, /target "\.\.\/x" cannot be a folder/],
  ["a suite that leads elsewhere", pairs({ suite: "../x" }), /suite "\.\.\/x" cannot be a folder/],
])("%s is not stored", async (_, run, message) => {
  await expect(storeConfirmation(directoryStore(folder), run)).rejects.toThrow(message);
  expect(await readdir(folder)).toEqual([]);
});

test("another run under the same id is refused, and the first stays", async () => {
  const store = directoryStore(folder);
  await storeConfirmation(store, pairs());
  await expect(storeConfirmation(store, pairs({ seed: 99 }))).rejects.toThrow(
    `${folder}/${path}: another run is stored under`,
  );
  expect((await store.read(readConfirmations)).runs).toEqual([pairs()]);
});

test("what is damaged is named, and the others are read", async () => {
  const store = directoryStore(folder);
  await storeConfirmation(store, pairs());
  const text = await readFile(join(folder, path), "utf8");
  const spoil = async (name: string, content: string) => {
    const file = join(folder, dirname(path), name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  await spoil("a.json", text);
  await spoil("b.json", text.slice(0, 100));
  await spoil("c.json", text.replace('"seed":1', '"seed":2'));
  await symlink(join(folder, path), join(folder, dirname(path), "d.json"));
  const { runs, damaged } = await store.read(readConfirmations);
  expect(runs).toEqual([pairs()]);
  expect(damaged.map(({ file, reason }) => `${file.slice(-6)} ${reason.slice(0, 24)}`)).toEqual([
    "a.json in the wrong place: belo",
    expect.stringMatching(/^b\.json not JSON: /),
    expect.stringMatching(/^c\.json checksum is /),
    "d.json not a regular file",
  ]);
});

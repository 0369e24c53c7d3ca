import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchTime, recordedRun } from "../store/run-fixture.ts";
import { storeNights } from "./stored-nights.ts";
import { Testbed } from "./testbed.ts";

let bed: Testbed;
beforeAll(async () => {
  bed = await Testbed.make();
  const store = join(bed.folder, "baselines");
  await storeNights(store, recordedRun({ startedAt: "2025-03-11T04:00:00Z" }), 10, (night) => (night < 9 ? 1 : 1.5));
  const { machine } = recordedRun();
  const upgraded = { ...machine, fingerprint: "ba9876543210", kernel: "6.8" };
  const elsewhere = recordedRun({ startedAt: "2025-04-05T04:00:00Z", machine: upgraded, target: "xrpld" });
  await storeNights(join(bed.folder, "other"), elsewhere, 2);
});
afterAll(() => bed.remove());

const history = (...args: string[]) => bed.plimsoll("history", ...args);

test("without a key every series has a line", async () => {
  const { exitCode, stdout, stderr } = await history("--store", "baselines");
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout.split("\n")[1]).toBe(`${fetchTime}  0123456789ab    10  2025-03-01  2025-03-10  195 ms`);
});

test("with a key or a pattern every run has a line", async () => {
  for (const key of [fetchTime, "**/rocksdb/**"]) {
    const { stdout } = await history(key, "--store", "baselines");
    expect(stdout.match(/^2025-03-/gm)).toHaveLength(10);
    expect(stdout.split("\n").at(-1)).toMatch(/^2025-03-10 04:00 .* 195 ms .* \+50\.0 % /);
  }
});

test("as JSON all that is known comes out", async () => {
  const { stdout } = await history(fetchTime, "--store", "baselines", "--json");
  const { runs, damaged, series } = JSON.parse(stdout);
  expect({ runs, damaged }).toEqual({ runs: 10, damaged: [] });
  expect(series).toMatchObject([{ key: fetchTime, target: "reference" }]);
  expect(series[0].points).toHaveLength(10);
});

test.each([
  ["a key that is none", ["nodestore-timing/rocksdb/threads=5/fetch:time"], `near it are ${fetchTime}`],
  ["a pattern that nothing is near to", ["zebra"], 'no metric matches "zebra" (without a key all are listed)'],
  ["a target that was never measured", ["--target", "polkadot"], "no baseline of target polkadot"],
  ["a suite that was never measured", [fetchTime, "--suite", "s"], "no baseline of suite s"],
])("%s is an error that says what there is", async (_, args, message) => {
  const { exitCode, stderr, stdout } = await history(...args, "--store", "baselines");
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toMatch(/^plimsoll: baselines: no /);
  expect(stderr).toContain(message);
});

test("an address is named without the password in it", async () => {
  await bed.git("init", "--quiet", "--bare", "remote.git");
  const store = (user: string) => `git:file://${user}${join(bed.folder, "remote.git")}`;
  await storeNights(store(""), recordedRun({ startedAt: "2025-03-01T04:00:00Z" }), 1);
  const { exitCode, stderr } = await history("zebra", "--store", store("name:hunter2@"));
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining("file://***@/") });
  expect(stderr).not.toContain("hunter2");
});

test("a store that is missing is an error", async () => {
  expect(await history("--store", "nowhere")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("nowhere: no such store"),
  });
});

test("what was set aside is named on stderr", async () => {
  const file = join(bed.folder, "baselines/reference/nodestore-timing/0123456789ab/2025-03/torn.json");
  await writeFile(file, "{");
  for (const args of [[], [fetchTime], [fetchTime, "--json"]]) {
    const { exitCode, stderr } = await history(...args, "--store", "baselines");
    expect(stderr).toMatch(/^set aside: reference\/.*\/torn\.json: not JSON/);
    expect(exitCode).toBe(0);
  }
  await rm(file);
});

test("prune says what it would do, does it, and history goes on", async () => {
  const prune = (...args: string[]) => bed.plimsoll("prune", "--store", "other", "--older-than", "30d", ...args);
  const month = "xrpld/nodestore-timing/ba9876543210/2025-04: 2 records → 1 file";
  expect((await prune("--dry-run")).stdout).toBe(`${month}\nother: would be pruned: 1 month, 2 records`);
  const { stdout } = await prune("--json", "--keep-samples", "1");
  expect(JSON.parse(stdout)).toMatchObject({ store: "other", dryRun: false, months: [{ records: 2, files: 1 }] });
  expect((await prune()).stdout).toBe("other: pruned: 0 months, 0 records");
  const json = JSON.parse((await history("--store", "other", "--json")).stdout);
  expect(json.series[0].points).toMatchObject([
    { n: 3, samples: [0.13] },
    { n: 3, samples: [0.13] },
  ]);
  expect(await bed.plimsoll("prune", "--older-than", "soon")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("not a number of days"),
  });
});

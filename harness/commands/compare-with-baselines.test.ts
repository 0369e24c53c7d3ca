import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RunRecord } from "../model/run-record.ts";
import { screeningSchema } from "../model/screening.ts";
import { writeRun } from "../run/write-run.ts";
import { openStore } from "../store/open-store.ts";
import { record } from "../store/record.ts";
import { recordedRun } from "../store/run-fixture.ts";
import { type AgainstOptions, compareWithBaselines, withAgainstOptions } from "./compare-with-baselines.ts";
import { recordingIo } from "./recording-io.ts";
import { storeNights } from "./stored-nights.ts";

let folder: string;
let store: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-against-"));
  store = join(folder, "baselines");
});
afterEach(() => rm(folder, { recursive: true }));

const head = recordedRun({ id: "head-run-1", startedAt: "2025-06-01T04:00:00Z" }, [0.13, 0.131, 0.129, 0.13, 0.13]);
const slower = (run: RunRecord, factor: number): RunRecord => ({
  ...run,
  executions: run.executions.map((execution) => ({
    ...execution,
    values: Object.fromEntries(Object.entries(execution.values).map(([key, value]) => [key, value * factor])),
  })),
});

/** The options as `compare` reads them, on a run. */
async function compare(run: RunRecord, ...args: string[]) {
  const file = join(folder, "run.json");
  await writeRun(file, run);
  const { io, said } = recordingIo();
  const command = withAgainstOptions(new Command("compare"))
    .exitOverride()
    .argument("<run>")
    .option("--out <file>")
    .option("--json")
    .action(async (given: string, options: AgainstOptions) => {
      await compareWithBaselines(io, given, options);
    });
  await command.parseAsync([file, ...args], { from: "user" });
  return said;
}
const against = (run: RunRecord, ...args: string[]) =>
  compare(run, "--against", "baselines", "--store", store, ...args);

test("a head like the nights before is clear", async () => {
  await storeNights(store, head, 12, (night) => 1 + (night % 3) / 1000);
  const { out, exitCode } = await against(head);
  expect(out).toMatch(/^clear: 1 metric within what 12 baseline runs lead to expect\n/);
  expect(out).toMatch(/A slowdown of \d\.\d % would have been suspected 4 times in 5/);
  expect(out).toMatch(/5 executions of head, 12 baseline runs from 2025-05-20 to 2025-05-31/);
  expect(exitCode).toBe(0);
});

test("a slower head is suspect, which by itself blocks nothing", async () => {
  await storeNights(store, head, 12, (night) => 1 + (night % 3) / 1000);
  const { out, exitCode } = await against(slower(head, 1.1));
  expect(out).toMatch(/^suspect: 1 of 1 metric stands out of the baseline runs: RocksDB fetch, .* \+9\.9 %\n/);
  expect(exitCode).toBe(0);
});

test("history alone blocks where that is asked for", async () => {
  await storeNights(store, head, 12, (night) => 1 + (night % 3) / 1000);
  expect((await against(slower(head, 1.1), "--block")).exitCode).toBe(1);
  expect((await against(head, "--block")).exitCode).toBe(0);
});

test("too short a history is unknown, which passes only where history may not block", async () => {
  await storeNights(store, head, 7);
  const { out, exitCode } = await against(slower(head, 1.5));
  expect(out).toMatch(/^unknown: baseline runs: 7, and 8 are needed\n/);
  expect(exitCode).toBe(0);
  expect((await against(slower(head, 1.5), "--block")).exitCode).toBe(3);
});

test("a regressed main does not become the baseline until a file says that it is accepted", async () => {
  const day = 24 * 3600 * 1000;
  const commitOf = (night: number) => (0xabcd00 + night).toString(16).padEnd(40, "0");
  const nights = Array.from({ length: 30 }, (_, night): RunRecord => {
    const run = slower(head, (night < 15 ? 1 : 1.2) * (1 + (night % 3) / 1000));
    const startedAt = new Date(Date.parse(head.startedAt) - (30 - night) * day).toISOString();
    return {
      ...run,
      id: `night-${night}`.padEnd(9, "-"),
      startedAt,
      arms: { head: { ...run.arms.head, commit: commitOf(night) } },
    };
  });
  await record(openStore(store), nights);
  const regressed = await against(slower(head, 1.2));
  expect(regressed.out).toMatch(/^suspect: /);
  expect(regressed.out.replace(/\n +/g, " ")).toContain(
    `main itself has regressed since ${commitOf(15).slice(0, 12)} (2025-05-17), not accepted; head is no worse than that`,
  );

  const accepted = join(folder, "accepted.yml");
  const shift = {
    metric: "**",
    commit: commitOf(15).slice(0, 12),
    reason: "wanted",
    who: "someone",
    when: "2025-06-01",
  };
  await writeFile(accepted, JSON.stringify({ schema: "plimsoll.accepted/1", shifts: [shift] }));
  expect((await against(slower(head, 1.2), "--accepted", accepted)).out).toMatch(/^clear: .* 15 baseline runs/);
  await expect(against(head, "--accepted", join(folder, "missing.yml"))).rejects.toThrow("missing.yml: cannot be read");
});

test("the answer is written and printed as JSON of its schema", async () => {
  await storeNights(store, head, 8, (night) => 1 + (night % 3) / 1000);
  const out = join(folder, "screening.json");
  const said = await against(head, "--json", "--out", out);
  expect(screeningSchema.parse(JSON.parse(said.out))).toMatchObject({ answer: "clear", rule: { alpha: 0.2 } });
  expect(await readFile(out, "utf8")).toBe(said.out);
});

test("the head of a run of two arms is what is looked at", async () => {
  await storeNights(store, head, 12, (night) => 1 + (night % 3) / 1000);
  const base = slower(head, 3).executions.map((execution) => ({
    ...execution,
    arm: "base" as const,
    position: 1 as const,
  }));
  const both = {
    ...head,
    arms: { head: head.arms.head, base: head.arms.head },
    executions: [...head.executions, ...base],
  };
  expect(JSON.parse((await against(both, "--json")).out)).toMatchObject({ answer: "clear", executions: 5 });
});

test("a damaged baseline is named and not used", async () => {
  await storeNights(store, head, 9, (night) => 1 + (night % 3) / 1000);
  const place = "reference/nodestore-timing/0123456789ab/2025-05/0123456789ab-night-0003.json";
  await writeFile(join(store, place), "{");
  const { out } = await against(head);
  expect(out).toMatch(/^clear: .* 8 baseline runs/);
  expect(out.replace(/\n +/g, " ")).toContain(`damaged baseline, not used: ${place}: not JSON`);
});

test("a store that is missing is an error, never an empty history", async () => {
  await expect(against(head)).rejects.toThrow(`${store}: no such store`);
});

test.each([["--block"], ["--store", "x"], ["--accepted", "x"], ["--must-see", "0.1"]])(
  "%s without --against is refused",
  async (...args) => {
    await expect(compare(head, ...args)).rejects.toThrow(`${args[0]} needs --against baselines`);
  },
);

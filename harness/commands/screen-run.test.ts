import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, expect, test } from "vitest";
import { screeningSchema } from "../model/screening.ts";
import { readRun } from "../run/read-run.ts";
import { Progress } from "./progress.ts";
import { recordingIo } from "./recording-io.ts";
import { type ScreenOptions, screenRun, withScreenOptions } from "./screen-run.ts";
import { storeNights } from "./stored-nights.ts";
import { Testbed } from "./testbed.ts";

let bed: Testbed;
let store: string;
beforeAll(async () => {
  bed = await Testbed.make();
  store = join(bed.folder, "baselines");
  await bed.plimsoll("run", "small.yml", "-n", "5", "--out", "night");
  await storeNights(store, await readRun(join(bed.folder, "night/run.json")), 10, (night) => 1 + (night % 3) / 1000);
});
afterAll(() => bed.remove());

async function screened(
  out: string,
  options: ScreenOptions = {},
  { env = {}, base = "HEAD", aborted = false }: { env?: Record<string, string>; base?: string; aborted?: boolean } = {},
) {
  const { io, said } = recordingIo(aborted ? AbortSignal.abort() : undefined);
  const measuring = { work: join(bed.folder, ".plimsoll"), seed: 1, screen: true as const, store, ...options };
  const file = join(bed.folder, out, "run.json");
  const arms = { base: { ref: base, args: [], env: {} }, head: { ref: "HEAD", args: [], env } };
  const progress = new Progress(io, () => undefined);
  const name = join(bed.folder, "small.yml");
  const ended = await screenRun(io, progress, { name, arms, options: measuring, file, plan: async (same) => same });
  return { ended, ...said, files: (await bed.list(out)).sort() };
}

test("a head like the baselines is clear: that ends it, and says what it saved", async () => {
  const { ended, out, err, exitCode, files } = await screened("clear");
  expect(ended).toBe(true);
  expect(exitCode).toBe(0);
  expect(out).toMatch(/^clear: 2 metrics within what 10 baseline runs lead to expect\n/);
  expect(err).toMatch(/screened: clear after 5 executions of head \(\d+\.\d min\); .*: at least \d+\.\d min saved\n$/);
  expect(files).toEqual(["screening-run.json", "screening.json"]);
  expect(screeningSchema.parse(JSON.parse(await bed.read("clear/screening.json"))).answer).toBe("clear");
  expect((await readRun(join(bed.folder, "clear/screening-run.json"))).executions).toHaveLength(5);
  await expect(screened("clear")).rejects.toThrow("screening-run.json is there already");
});

test("another configuration than the baselines' has none to be held against: nothing is executed for that", async () => {
  const { ended, err, files } = await screened("other", {}, { env: { MODE: "slower" } });
  expect(ended).toBe(false);
  expect(err).toMatch(/not screened: no baseline of small\/small with head's arguments, environment and state\n$/);
  expect(files).toEqual([]);
});

test("a store that is missing is an error before anything is built", async () => {
  await expect(screened("nowhere", { store: join(bed.folder, "missing") })).rejects.toThrow(/missing: no such store/);
});

test("a file of accepted shifts that is missing is an error before anything is built", async () => {
  await expect(screened("unaccepted", { accepted: join(bed.folder, "missing.yml") })).rejects.toThrow(/missing\.yml/);
});

test("a base that does not exist is an error before anything is built", async () => {
  await expect(screened("mistyped", {}, { base: "no-such-branch" })).rejects.toThrow('unknown ref "no-such-branch"');
});

test.each([
  ["--store", "x"],
  ["--accepted", "x"],
  ["--must-see", "0.1"],
  ["--screen-alpha", "0.1"],
])("%s without --screen is refused", async (...args) => {
  const command = withScreenOptions(new Command("bench")).action(() => undefined);
  await expect(command.parseAsync(args, { from: "user" })).rejects.toThrow(`${args[0]} needs --screen`);
});

test("a run that goes on is not screened", async () => {
  const command = withScreenOptions(new Command("bench"))
    .option("--resume <run>")
    .action(() => undefined);
  await expect(command.parseAsync(["--screen", "--resume", "run.json"], { from: "user" })).rejects.toThrow("goes on");
});

test("an interrupted screening judges nothing", async () => {
  await expect(screened("stopped", {}, { aborted: true })).rejects.toThrow(/interrupted/);
});

test("a slower commit is suspect, and pairs are wanted", async () => {
  const suite = await bed.read("suite.sh");
  await bed.commit({ "suite.sh": suite.replace("\nline a 1.00", "\nline a 1.10") }, "slower");
  const { ended, out, err, files } = await screened("suspect", { screen: 3 });
  expect(ended).toBe(false);
  expect(out).toBe("");
  expect(err).toMatch(/screened: suspect: small\/a\/threads=1\/fetch:time stands out .*\non to interleaved pairs\n$/);
  expect(files).toEqual(["screening-run.json", "screening.json"]);
  expect((await readRun(join(bed.folder, "suspect/screening-run.json"))).executions).toHaveLength(3);
});

test("a head that keeps failing is left to the pairs, which show whether base does too", async () => {
  await bed.commit({ "suite.sh": "exit 7\n" }, "broken");
  const { ended, err, files } = await screened("failing");
  expect(ended).toBe(false);
  expect(err).toMatch(/not screened: head failed twice in a row/);
  expect(files).toEqual([]);
});

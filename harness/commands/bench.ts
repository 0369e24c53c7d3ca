import { dirname, join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { planFrom } from "../compare/calibrate/plan-from.ts";
import { compare } from "../compare/compare.ts";
import { minimumPairs } from "../compare/rule.ts";
import { worstSoFar } from "../compare/worst-so-far.ts";
import { InputError, MeasurementError } from "../model/errors.ts";
import type { Arm, RunRecord } from "../model/run-record.ts";
import { sameProgram } from "../model/same-program.ts";
import { readRun } from "../run/read-run.ts";
import { writeRun } from "../run/write-run.ts";
import { collect } from "./collect.ts";
import { committedTarget } from "./committed-target.ts";
import { gateExitCode } from "./gate-exit-code.ts";
import type { Io } from "./io.ts";
import { measureRun } from "./measure-run.ts";
import { argv, environment, type MeasuringOptions, withMeasuringOptions } from "./measuring-options.ts";
import { newRunFile, newRunId } from "./new-run.ts";
import { type ArmRequest, type Prepared, prepareRun } from "./prepare-run.ts";
import { Progress } from "./progress.ts";
import { readCalibration } from "./read-calibration.ts";
import { render } from "./report.ts";
import { ratio, withRuleOptions } from "./rule-options.ts";
import { type ScreenOptions, screenRun, withScreenOptions } from "./screen-run.ts";
import { makeFolder, writeOutput } from "./write-file.ts";

interface BenchOptions extends MeasuringOptions, ScreenOptions {
  readonly base?: string;
  readonly head?: string;
  readonly baseArgs?: string[];
  readonly headArgs?: string[];
  readonly baseEnv?: Record<string, string>;
  readonly headEnv?: Record<string, string>;
  readonly measureIdentical?: true;
  /** false: by `--no-calibration`. */
  readonly calibration: boolean;
  readonly gate?: string[];
  readonly toleranceOf?: Record<string, number>;
  readonly resume?: string;
}

export function benchCommand(io: Io): Command {
  return withScreenOptions(withRuleOptions(withMeasuringOptions(new Command("bench"))))
    .description("build base and head, run pairs, stop when decided; exit code 0 pass, 1 blocked, 3 invalid")
    .argument("[target]", "TARGET[/SUITE], or path/to/target.yml[/SUITE]")
    .option("--base <ref>", "commit to compare with")
    .option("--head <ref>", "commit to judge (default: HEAD)")
    .option("--base-args <text>", "arguments of base alone", argv)
    .option("--head-args <text>", "arguments of head alone", argv)
    .option("--base-env <K=V>", "environment of base alone; repeat for more", environment)
    .option("--head-env <K=V>", "environment of head alone; repeat for more", environment)
    .option("--gate <pattern>", "which metrics may block, instead of the suite's; repeat for more", collect)
    .option(
      "--tolerance-of <pattern=ratio>",
      "tolerance of these metrics, after the suite's; repeat for more",
      toleranceOf,
    )
    .option("--no-calibration", "plan as the suite and the options say, whatever this machine was calibrated to")
    .option("--measure-identical", "measure even if base and head are the same program")
    .option("--resume <run>", "go on with an interrupted run.json")
    .action(async (name: string | undefined, given: BenchOptions) => {
      const progress = new Progress(io, worstSoFar);
      const found = name === undefined ? undefined : await committedTarget(io, progress, name, given);
      const { name: target, options } = found ?? { name, options: given };
      const start = options.resume
        ? await resumed(io, progress, target, options.resume, options)
        : await started(io, progress, target, options);
      if (start === undefined) return;
      const { prepared, file } = start;
      const run = await measured(io, progress, name, prepared, options, file);
      await conclude(io, run, file, options.json ?? false);
    });
}

interface Start {
  readonly prepared: Prepared;
  /** run.json */
  readonly file: string;
}

/** @returns undefined where head alone was enough: it is clear, and that has been said */
async function started(
  io: Io,
  progress: Progress,
  target: string | undefined,
  options: BenchOptions,
): Promise<Start | undefined> {
  if (target === undefined) throw new InputError("bench needs a TARGET[/SUITE] (or --resume run.json)");
  if (options.base === undefined) throw new InputError("bench needs --base REF: the commit to compare with");
  checkEnough(options.looks);
  const id = newRunId(io.now());
  const arms = {
    base: request(options.base, options, options.baseArgs, options.baseEnv),
    head: request(options.head ?? "HEAD", options, options.headArgs, options.headEnv),
  };
  const file = newRunFile(options, id);
  const plan = (prepared: Prepared) => planned(io, progress, prepared, options);
  if (options.screen && (await screenRun(io, progress, { name: target, arms, options, file, plan }))) return undefined;
  return { prepared: await plan(await prepareRun(io, progress, target, options, arms, id)), file };
}

/** @throws InputError where the plan ends before anything could be shown */
function checkEnough(looks: readonly number[] | undefined): void {
  const last = looks?.at(-1) ?? minimumPairs;
  if (last < minimumPairs)
    throw new InputError(`--looks ${last}: ${minimumPairs} pairs are the least that can show anything`);
}

/** The plan that this machine's calibration calls for, where it has one and the user did not choose. */
async function planned(io: Io, progress: Progress, unchosen: Prepared, options: BenchOptions): Promise<Prepared> {
  const prepared = asChosen(unchosen, options);
  if (!options.calibration) return prepared;
  const { record } = prepared;
  const { target, suite, machine, arms, snapshot } = record;
  // Where head is screened alone, the plan is that of the pairs that may follow.
  const together = prepared.suite.arms === "at-once" ? prepared.suite.arms : undefined;
  const wanted = { target, suite, machine, program: arms.base ?? arms.head, snapshot, arms: together };
  const { calibration, warnings } = await readCalibration(io, options.work, wanted);
  for (const warning of warnings) progress.say(warning);
  if (!calibration) return prepared;
  const { looks, tolerance, excluded, sentences } = planFrom(calibration, options);
  for (const sentence of sentences) progress.say(sentence);
  const plan = { ...record.plan, looks: [...looks], tolerance, excluded: { ...excluded } };
  return { ...prepared, record: { ...record, plan } };
}

function asChosen(prepared: Prepared, { gate, toleranceOf }: BenchOptions): Prepared {
  const { record } = prepared;
  const tolerances = { ...record.plan.tolerances, ...toleranceOf };
  return { ...prepared, record: { ...record, plan: { ...record.plan, gate: gate ?? record.plan.gate, tolerances } } };
}

function toleranceOf(text: string, before: Readonly<Record<string, number>> = {}): Record<string, number> {
  // Patterns may hold signs of equality, as keys do.
  const at = text.lastIndexOf("=");
  if (at < 1) throw new InvalidArgumentError("not PATTERN=RATIO");
  return { ...before, [text.slice(0, at)]: ratio(text.slice(at + 1)) };
}

async function resumed(
  io: Io,
  progress: Progress,
  target: string | undefined,
  file: string,
  options: BenchOptions,
): Promise<Start> {
  const before = await readRun(file);
  const { base, head } = before.arms;
  if (!base) throw new InputError(`${file}: a recording of one arm: plimsoll run makes another`);
  const ended = before.stopped && before.stopped.reason !== "interrupted" ? before.stopped.reason : undefined;
  if (ended) throw new InputError(`${file}: the run has ended (${ended}): there is nothing to go on with`);
  const again = (arm: Arm): ArmRequest => ({ ref: arm.commit, args: arm.args, env: arm.env });
  const requests = { base: again(base), head: again(head) };
  const name = target ?? `${before.target}/${before.suite}`;
  const prepared = await prepareRun(io, progress, name, options, requests, before.id);
  const now = prepared.record;
  if (now.machine.fingerprint !== before.machine.fingerprint) {
    throw new InputError(
      `${file}: measured on machine ${before.machine.fingerprint}, this is ${now.machine.fingerprint}`,
    );
  }
  for (const part of ["suiteVersion", "state", "snapshot"] as const) {
    if (now[part] === before[part]) continue;
    throw new InputError(`${file}: measured with ${part} ${before[part] ?? "unknown"}, now it is ${now[part]}`);
  }
  for (const arm of ["base", "head"] as const) {
    const [then, today] = [before.arms[arm]!.artifact, now.arms[arm]!.artifact];
    if (then !== today) throw new InputError(`${file}: ${arm} was built as ${then}, and now as ${today}`);
  }
  return { prepared: { ...prepared, record: before }, file };
}

function request(ref: string, common: BenchOptions, own?: string[], env: Record<string, string> = {}): ArmRequest {
  const args = common.args || own ? [...(common.args ?? []), ...(own ?? [])] : undefined;
  return { ref, args, env: { ...common.env, ...env } };
}

async function measured(
  io: Io,
  progress: Progress,
  target: string | undefined,
  prepared: Prepared,
  options: BenchOptions,
  file: string,
): Promise<RunRecord> {
  const { base, head } = prepared.record.arms;
  // A run that goes on was to be measured when it began.
  const measureAnyway = options.measureIdentical || options.resume !== undefined;
  if (base && sameProgram(base, head) && !measureAnyway) {
    progress.say(
      "base and head are the same program with the same arguments: nothing to measure (--measure-identical does)",
    );
    const run: RunRecord = { ...prepared.record, stopped: { reason: "identical", looks: [] } };
    await makeFolder(dirname(file));
    await writeRun(file, run);
    return run;
  }
  const run = await measureRun(io, progress, prepared, options, file);
  if (run.stopped?.reason === "interrupted") {
    const { targetFrom: from } = options;
    const words = [...(target === undefined ? [] : [target]), ...(from === undefined ? [] : [`--target-from ${from}`])];
    const command = ["plimsoll bench", ...words, `--resume ${file}`].join(" ");
    throw new MeasurementError(`interrupted; ${command} goes on from there`);
  }
  return run;
}

async function conclude(io: Io, run: RunRecord, file: string, json: boolean): Promise<void> {
  const comparison = compare(run);
  const folder = dirname(file);
  const [asJson, markdown, html] = await Promise.all(
    (["json", "markdown", "html"] as const).map((format) => render(io, comparison, format)),
  );
  await writeOutput(join(folder, "comparison.json"), asJson!);
  await writeOutput(join(folder, "report.md"), markdown!);
  await writeOutput(join(folder, "report.html"), html!);
  io.out(json ? asJson! : await render(io, comparison, "text"));
  io.err(`report: ${join(folder, "report.html")}\n`);
  io.exit(gateExitCode(comparison.gate));
}

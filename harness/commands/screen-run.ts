import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { comparableBaselines } from "../compare/screen/comparable-baselines.ts";
import { minimumRuns } from "../compare/screen/screening-rule.ts";
import { InputError, MeasurementError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";
import { screeningText } from "../report/screening-text.ts";
import { defaultAcceptedFile } from "../store/read-accepted.ts";
import { screeningJson } from "./compare-with-baselines.ts";
import { findCommits } from "./find-commits.ts";
import { findSuite } from "./find-suite.ts";
import type { Io } from "./io.ts";
import { measureRun } from "./measure-run.ts";
import { count, type MeasuringOptions, positive } from "./measuring-options.ts";
import { newRunId } from "./new-run.ts";
import { type ArmRequest, type Prepared, prepareRun } from "./prepare-run.ts";
import type { Progress } from "./progress.ts";
import { defaultStore } from "./record.ts";
import { refuseIdle } from "./refuse-idle.ts";
import { share } from "./rule-options.ts";
import { savedWords } from "./saved-words.ts";
import { readBaselines, screenAgainst } from "./screen-against-store.ts";
import { writeOutput } from "./write-file.ts";

/** Options of `bench` that screen head before pairs are measured. */
export interface ScreenOptions {
  /** Executions of head; true: as many as usual. */
  readonly screen?: number | true;
  readonly store?: string;
  readonly accepted?: string;
  readonly screenAlpha?: number;
  readonly mustSee?: number;
}

const usualExecutions = 5;

export function withScreenOptions(command: Command): Command {
  return command
    .option(
      "--screen [n]",
      `first hold ${usualExecutions} (or n) executions of head against the baselines, and end there if that is clear`,
      count,
    )
    .option("--store <dir>", `with --screen: folder of the baselines (default: ${defaultStore})`)
    .option(
      "--accepted <file>",
      `with --screen: accepted shifts and mutes, besides the store's (default: ${defaultAcceptedFile}, if it is there)`,
    )
    .option("--screen-alpha <share>", "with --screen: false suspicions allowed (default: 0.2)", share)
    .option("--must-see <ratio>", "with --screen: not clear where a change of that size could go unnoticed", positive)
    .hook("preAction", (given) => {
      const { screen, store, accepted, screenAlpha, mustSee, resume } = given.opts<
        ScreenOptions & { resume?: string }
      >();
      if (screen !== undefined && resume !== undefined)
        throw new InputError("--screen says nothing of a run that goes on");
      const options = {
        ...{ "--store": store, "--accepted": accepted },
        ...{ "--screen-alpha": screenAlpha, "--must-see": mustSee },
      };
      if (screen === undefined) refuseIdle(options, "--screen");
    });
}

export interface ScreenRequest {
  /** `TARGET` or `TARGET/SUITE` */
  readonly name: string;
  readonly arms: { readonly base: ArmRequest; readonly head: ArmRequest };
  readonly options: MeasuringOptions & ScreenOptions;
  /** run.json of the pairs that may follow. */
  readonly file: string;
  /** How the pairs would be planned on this machine. */
  readonly plan: (prepared: Prepared) => Promise<Prepared>;
}

/**
 * Measures head alone and holds it against the baselines. The run is kept as screening-run.json, the answer as
 * screening.json, both beside where run.json would be.
 *
 * @returns whether that is all: head is clear, and it has been said
 * @throws InputError where there is no store, or no such commit
 * @throws MeasurementError when interrupted
 */
export async function screenRun(io: Io, progress: Progress, request: ScreenRequest): Promise<boolean> {
  const { name, arms, options, file, plan } = request;
  const folder = dirname(file);
  const runFile = join(folder, "screening-run.json");
  if (existsSync(runFile)) throw new InputError(`${runFile} is there already: another --out`);
  // Before anything is built: a clear head must not hide a base that is mistyped, nor a store that is missing.
  const { source } = await findSuite(io, name);
  await findCommits(io, progress, options, source, [arms.base.ref]);
  const { history, accepted } = await readBaselines(io, options);
  const prepared = await plan(await prepareRun(io, progress, name, options, { head: arms.head }, newRunId(io.now())));
  const { starts, lacking } = comparableBaselines(prepared.record, history.series);
  if (starts.length < minimumRuns) {
    progress.say(`not screened: ${lacking ?? `baseline runs: ${starts.length}, and ${minimumRuns} are needed`}`);
    return false;
  }

  const { looks } = prepared.record.plan;
  const executions = typeof options.screen === "number" ? options.screen : usualExecutions;
  const record = { ...prepared.record, plan: { ...prepared.record.plan, looks: [executions] } };
  const run = await measured(io, () => measureRun(io, progress, { ...prepared, record }, options, runFile), progress);
  if (run === undefined) return false;
  const choice = {
    ...(options.screenAlpha !== undefined && { alpha: options.screenAlpha }),
    ...(options.mustSee !== undefined && { mustSee: options.mustSee }),
  };
  const screening = screenAgainst(history, run, choice, accepted);
  await writeOutput(join(folder, "screening.json"), screeningJson(screening));
  if (screening.answer !== "clear") {
    progress.say(`screened: ${screening.answer}: ${screening.reasons.join("; ")}`);
    for (const warning of screening.warnings) progress.say(warning);
    progress.say("on to interleaved pairs");
    return false;
  }
  io.out(
    options.json
      ? screeningJson(screening)
      : screeningText(screening, { columns: io.columns ?? 120, colour: io.colour }),
  );
  io.err(`${savedWords(run, looks)}\n`);
  io.exit(0);
  return true;
}

/** @returns undefined where head failed too often to be screened: pairs then show whether base does too */
async function measured(io: Io, measure: () => Promise<RunRecord>, progress: Progress): Promise<RunRecord | undefined> {
  try {
    const run = await measure();
    if (run.stopped?.reason !== "interrupted") return run;
  } catch (error) {
    if (!(error instanceof MeasurementError) || io.signal.aborted) throw error;
    progress.say(`not screened: ${error.message}`);
    return undefined;
  }
  throw new MeasurementError("interrupted while screening: nothing is judged");
}

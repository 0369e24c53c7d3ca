import { join } from "shlex";
import type { PlannedJob } from "../../harness/model/job-plan.ts";
import type { Job } from "../job.ts";
import { commitsOf, type SuiteInputs, sourceArguments } from "../suite-inputs.ts";

export interface BenchRequest {
  readonly inputs: SuiteInputs;
  readonly settings: PlannedJob["settings"];
  /** Folder of the device that is measured; undefined: below the work folder. */
  readonly dataDir: string | undefined;
  /** Of run.json and reports. */
  readonly out: string;
}

/** The command that measures: `bench`, or, without a base, `run`. */
export function benchArguments({ inputs, settings, dataDir, out }: BenchRequest, job: Job): string[] {
  const { base, head } = commitsOf(inputs);
  const { args, snapshot } = settings;
  const place = dataDir ?? settings.dataDir;
  const common = [
    ...sourceArguments(inputs, job),
    `--out=${out}`,
    // Another order of the arms each time, and the same one for whoever repeats it.
    `--seed=${job.run}`,
    ...(place === undefined ? [] : [`--data-dir=${place}`]),
    ...(args === undefined ? [] : [`--args=${join(args)}`]),
    ...(snapshot === undefined ? [] : [`--snapshot=${snapshot}`]),
  ];
  const what = ["--", inputs.suite];
  if (base === undefined) return ["run", `--ref=${head}`, ...common, ...what];
  return ["bench", `--base=${base}`, `--head=${head}`, ...common, ...ruleArguments(settings), ...what];
}

/** The rule that the publisher judges by: by another one measuring would end at the wrong time. */
function ruleArguments({ alpha, looks, tolerance, tolerances = {}, gate = [] }: PlannedJob["settings"]): string[] {
  return [
    // What a machine was calibrated to would be no plan that anybody else can expect.
    "--no-calibration",
    `--alpha=${alpha}`,
    ...(looks === undefined ? [] : [`--looks=${looks.join(",")}`]),
    ...(tolerance === undefined ? [] : [`--tolerance=${tolerance}`]),
    ...Object.entries(tolerances).map(([glob, ratio]) => `--tolerance-of=${glob}=${ratio}`),
    ...gate.map((glob) => `--gate=${glob}`),
  ];
}

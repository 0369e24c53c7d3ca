/** A line of act's log. */
export interface LogLine {
  readonly level: string;
  readonly msg: string;
  /** Name of the job, behind those of what called it: `bench/Plimsoll/plan`. */
  readonly job?: string;
  readonly jobResult?: string;
  readonly step?: string;
  /** Of a step within an action, after that of the step that calls the action. */
  readonly stepID?: readonly string[];
  readonly stage?: "Pre" | "Main" | "Post";
  readonly stepResult?: string;
  /** The step printed it. */
  readonly raw_output?: boolean;
  /** Workflow command that act took it for. */
  readonly command?: string;
}

/** @param stdout of `act --json` */
export function logLines(stdout: string): LogLine[] {
  return stdout.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as LogLine] : []));
}

/** Name of a job as GitHub tells it, behind that of the job which called its workflow. */
export function jobName(line: LogLine): string {
  const [caller, , ...name] = line.job!.split("/");
  return [caller, name.join("/").trim()].join(" / ");
}

export interface JobEnd {
  readonly name: string;
  /** `success`, `failure` or `skipped` */
  readonly result: string;
}

/** Jobs in the order in which they ended. */
export function jobEnds(lines: readonly LogLine[]): JobEnd[] {
  return lines.flatMap((line) =>
    line.jobResult === undefined ? [] : [{ name: jobName(line), result: line.jobResult }],
  );
}

/**
 * Lines that a step printed and act obeyed, ours aside: the folds around what a suite says, the token of such a fold, and
 * what stands for the files by which outputs and summaries are handed over.
 */
export function obeyed(lines: readonly LogLine[]): string[] {
  const ours =
    /^(group|endgroup|stop-commands|set-output|summary|save-state|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
  return lines.flatMap(({ command, msg }) =>
    command === undefined || ours.test(command) ? [] : [`${command}: ${msg.trim()}`],
  );
}

/** Steps of jobs that were run, as `job: step: result` in the order in which they ended. */
export function stepEnds(lines: readonly LogLine[]): string[] {
  return lines.flatMap((line) =>
    line.stage === "Main" && line.stepResult !== undefined && line.stepID?.length === 1
      ? [`${jobName(line)}: ${line.step}: ${line.stepResult}`]
      : [],
  );
}

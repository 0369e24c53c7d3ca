import { type Command, Option } from "commander";
import { across } from "../compare/across/across.ts";
import { subjectDimension } from "../model/across.ts";
import type { ArmName } from "../model/run-record.ts";
import { acrossText } from "../report/across-text.ts";
import { readRun } from "../run/read-run.ts";
import { collect } from "./collect.ts";
import type { Io } from "./io.ts";
import { refuseIdle } from "./refuse-idle.ts";
import { writeOutput } from "./write-file.ts";

/** Options of `compare` for what stands side by side within one run. */
export interface AcrossOptions {
  readonly across?: string;
  readonly reference?: string;
  readonly arm?: ArmName;
  readonly metric?: readonly string[];
  readonly out?: string;
  readonly json?: true;
}

const help = `
Across subject: the engines of one run, or across a parameter (threads, objects) its values: ratios to one of them with
intervals, from executions in which both were measured. Nothing is judged: exit code 0. report --format html draws how
each metric follows threads and sizes.`;

export function withAcrossOptions(command: Command): Command {
  return command
    .option("--across <dimension>", `members of one run side by side: ${subjectDimension}, or the name of a parameter`)
    .option("--reference <name>", "with --across: the member that ratios are taken to (default: the first)")
    .addOption(new Option("--arm <arm>", "with --across: side of the run (default: head)").choices(["base", "head"]))
    .option("--metric <glob>", "with --across: metrics to show; repeat for more (default: all)", collect)
    .addHelpText("after", help)
    .hook("preAction", (given) => {
      const options = given.opts<AcrossOptions & Record<string, unknown>>();
      const { across, reference, arm, metric } = options;
      if (across === undefined) refuseIdle({ "--reference": reference, "--arm": arm, "--metric": metric }, "--across");
      else {
        const { looks, alpha, tolerance, gate, against } = options;
        const idle = { "--looks": looks, "--alpha": alpha, "--tolerance": tolerance, "--gate": gate };
        refuseIdle({ ...idle, "--against": against }, "two sides, of which --across has none");
      }
    });
}

/** `compare RUN --across DIMENSION` */
export async function compareAcross(io: Io, file: string, options: AcrossOptions & { across: string }): Promise<void> {
  const { across: dimension, reference, arm = "head", metric: metrics } = options;
  const found = across(await readRun(file), { dimension, reference, arm, metrics });
  const json = `${JSON.stringify(found, null, 1)}\n`;
  if (options.out) await writeOutput(options.out, json);
  io.out(options.json ? json : acrossText(found, { columns: io.columns ?? 120, colour: io.colour }));
}

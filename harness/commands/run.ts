import { Command } from "commander";
import { MeasurementError } from "../model/errors.ts";
import { committedTarget } from "./committed-target.ts";
import { findSuite } from "./find-suite.ts";
import type { Io } from "./io.ts";
import { measureRun } from "./measure-run.ts";
import { count, type MeasuringOptions, withMeasuringOptions } from "./measuring-options.ts";
import { newRunFile, newRunId } from "./new-run.ts";
import { prepareRun } from "./prepare-run.ts";
import { Progress } from "./progress.ts";

interface RunOptions extends MeasuringOptions {
  readonly ref: string;
  readonly executions?: number;
}

export function runCommand(io: Io): Command {
  return withMeasuringOptions(new Command("run"))
    .description("build one commit and execute its suite N times, for recording")
    .argument("<target>", "TARGET[/SUITE], or path/to/target.yml[/SUITE]")
    .option("--ref <ref>", "commit to measure", "HEAD")
    .option("-n, --executions <n>", "how many executions (default: the suite's)", count)
    .action(async (name: string, given: RunOptions) => {
      const progress = new Progress(io, () => undefined);
      const { name: target, options } = await committedTarget(io, progress, name, given);
      const id = newRunId(io.now());
      const { ref, args, env = {}, executions } = options;
      const planned = { ...options, looks: [executions ?? (await findSuite(io, target)).suite.executions] };
      const file = newRunFile(options, id);
      const prepared = await prepareRun(io, progress, target, planned, { head: { ref, args, env } }, id);
      const run = await measureRun(io, progress, prepared, options, file);
      if (run.stopped?.reason === "interrupted")
        throw new MeasurementError(`interrupted; ${file} keeps what was measured`);
      io.out(options.json ? `${JSON.stringify(run)}\n` : `${file}\n`);
    });
}

import { type Command, Option } from "commander";
import type { Rule } from "../compare/rule.ts";
import type { Screening } from "../model/screening.ts";
import { screeningText } from "../report/screening-text.ts";
import { readRun } from "../run/read-run.ts";
import { defaultAcceptedFile } from "../store/read-accepted.ts";
import type { ExitCode, Io } from "./io.ts";
import { positive } from "./measuring-options.ts";
import { defaultStore } from "./record.ts";
import { refuseIdle } from "./refuse-idle.ts";
import { readBaselines, type ScreeningChoice, screenAgainst } from "./screen-against-store.ts";
import { storeToRead } from "./stored-history.ts";
import { writeOutput } from "./write-file.ts";

/** Options of `compare` that say what to compare with. */
export interface AgainstOptions extends ScreeningChoice {
  readonly against?: "baselines";
  readonly out?: string;
  readonly json?: true;
}

const help = `
Against baselines: head's executions of the run (of one arm, or of two) against the stored runs of the same target,
suite, machine and configuration. The answer is suspect, clear, or unknown: fewer than 8 baseline runs since the level
last changed, another machine, a metric that is missing. Where main is regressed, head is held against the level before,
until that is accepted (plimsoll accept) or fixed. False suspicions: --alpha, by default 0.2, with --block 0.01.
Exit codes: 0 whatever the answer is; with --block 0 clear, 1 suspect, 3 unknown.`;

export function withAgainstOptions(command: Command): Command {
  return command
    .addOption(new Option("--against <what>", "hold head against stored runs, not against base").choices(["baselines"]))
    .option("--store <address>", `with --against: ${storeToRead} (default: ${defaultStore})`)
    .option(
      "--accepted <file>",
      `with --against: accepted shifts and mutes, besides the store's (default: ${defaultAcceptedFile}, if it is there)`,
    )
    .option("--must-see <ratio>", "with --against: not clear where a change of that size could go unnoticed", positive)
    .option("--block", "with --against: stored history alone may block")
    .addHelpText("after", help)
    .hook("preAction", (given) => {
      const { against, store, accepted, mustSee, block, looks } = given.opts<AgainstOptions & Partial<Rule>>();
      const options = { "--store": store, "--accepted": accepted, "--must-see": mustSee, "--block": block };
      if (against === undefined) refuseIdle(options, "--against baselines");
      else refuseIdle({ "--looks": looks }, "pairs, which baselines have none of");
    });
}

/** `compare RUN --against baselines` */
export async function compareWithBaselines(io: Io, file: string, options: AgainstOptions): Promise<void> {
  const run = await readRun(file);
  const { history, accepted } = await readBaselines(io, options, { target: run.target, suite: run.suite });
  const screening = screenAgainst(history, run, options, accepted);
  const json = screeningJson(screening);
  if (options.out) await writeOutput(options.out, json);
  io.out(options.json ? json : screeningText(screening, { columns: io.columns ?? 120, colour: io.colour }));
  io.exit(screeningExitCode(screening));
}

export function screeningJson(screening: Screening): string {
  return `${JSON.stringify(screening, null, 1)}\n`;
}

const blockingCodes: Record<Screening["answer"], ExitCode> = { clear: 0, suspect: 1, unknown: 3 };

/** A suspicion is a reason to measure, not to stop: unless history may block, every answer is a success. */
function screeningExitCode({ answer, rule }: Screening): ExitCode {
  return rule.mayBlock ? blockingCodes[answer] : 0;
}

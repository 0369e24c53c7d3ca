import { Command } from "commander";
import { compare } from "../compare/compare.ts";
import { joinRuns } from "../compare/join-runs.ts";
import type { Rule } from "../compare/rule.ts";
import { InputError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";
import { text } from "../report/text.ts";
import { readRun } from "../run/read-run.ts";
import { collect } from "./collect.ts";
import { type AcrossOptions, compareAcross, withAcrossOptions } from "./compare-across.ts";
import { type AgainstOptions, compareWithBaselines, withAgainstOptions } from "./compare-with-baselines.ts";
import { gateExitCode } from "./gate-exit-code.ts";
import type { Io } from "./io.ts";
import { withRuleOptions } from "./rule-options.ts";
import { writeOutput } from "./write-file.ts";

export function compareCommand(io: Io): Command {
  return withAcrossOptions(withAgainstOptions(withRuleOptions(new Command("compare"))))
    .description("judge a run from its raw values; exit code 0 pass, 1 blocked, 3 invalid")
    .argument("<run>", "run.json; with a second run, the one whose head is the base")
    .argument("[head]", "run.json of another time, whose head is held against that of the first")
    .option("--gate <glob>", "metrics that may block; repeat for more (default: as the run was planned)", collect)
    .option("--out <file>", "write comparison.json there; screening.json with --against, across.json with --across")
    .option("--json", "print the comparison as JSON")
    .action(
      async (file: string, headFile: string | undefined, options: Partial<Rule> & AgainstOptions & AcrossOptions) => {
        if (options.across !== undefined) {
          if (headFile !== undefined) throw new InputError("--across takes one run");
          return await compareAcross(io, file, { ...options, across: options.across });
        }
        if (options.against) {
          if (headFile !== undefined) throw new InputError("--against baselines takes one run");
          return await compareWithBaselines(io, file, options);
        }
        const first = await readRun(file);
        const run = headFile === undefined ? first : joined(first, file, await readRun(headFile), headFile);
        const { looks, alpha, tolerance, gate } = { ...run.plan, ...options };
        const comparison = compare(run, { ...run.plan, looks, alpha, tolerance, gate });
        const json = `${JSON.stringify(comparison, null, 1)}\n`;
        if (options.out) await writeOutput(options.out, json);
        io.out(options.json ? json : text(comparison, { columns: io.columns ?? 120, colour: io.colour, all: false }));
        io.exit(gateExitCode(comparison.gate));
      },
    );
}

function joined(base: RunRecord, baseFile: string, head: RunRecord, headFile: string): RunRecord {
  return joinRuns(base, head, { base: baseFile, head: headFile });
}

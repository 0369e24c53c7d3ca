import { Argument, Command } from "commander";
import { InputError } from "../model/errors.ts";
import type { ExecutionResults } from "../model/execution-results.ts";
import { parseDashboardResults } from "../parse/dashboard-results.ts";
import type { ParsedResults } from "../parse/parsed-results.ts";
import { parseResultLines } from "../parse/result-lines.ts";
import { clean } from "../report/clean.ts";
import { dashboardFormat } from "../store/dashboard-origin.ts";
import { foreignFormats, isForeignFormat, parseForeign } from "./foreign-formats.ts";
import type { Io } from "./io.ts";
import { linesOfFile } from "./lines-of-file.ts";
import { linesOfStdin } from "./lines-of-stdin.ts";
import { readText } from "./read-file.ts";

const resultLines = "result-lines";

export function parseCommand(io: Io): Command {
  return new Command("parse")
    .description("result lines from a suite's output")
    .addArgument(
      new Argument("<format>", "format of the output").choices([
        resultLines,
        dashboardFormat,
        ...Object.keys(foreignFormats),
      ]),
    )
    .argument("<file>", "file, or - for stdin")
    .option(
      "--suite <name>",
      "suite of the results; of other tools' formats, which do not say it (default: the format)",
    )
    .action(async (format: string, file: string, { suite }: { suite?: string }) => {
      if (suite === "") throw new InputError("--suite: is empty");
      const origin = file === "-" ? "stdin" : file;
      const lines = async () => (file === "-" ? linesOfStdin(io) : linesOfFile(file));
      const told = ({ executions, progress = [], setAside }: ParsedResults): ExecutionResults => {
        for (const { place, reason } of setAside) io.err(`set aside: ${clean(place)}: ${clean(reason)}\n`);
        return { results: executions.flat(), progress };
      };
      let read: ExecutionResults;
      if (format === dashboardFormat) read = told(parseDashboardResults(await readText(io, file), suite, origin));
      else if (isForeignFormat(format)) read = told(parseForeign(format, await lines(), suite ?? format, origin));
      else read = parseResultLines(await lines(), origin);
      for (const line of [...read.results, ...read.progress]) io.out(`${JSON.stringify(line)}\n`);
    });
}

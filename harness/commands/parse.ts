import { Argument, Command } from "commander";
import type { ResultLine } from "../model/result-line.ts";
import { parseResultLines } from "../parse/result-lines.ts";
import { clean } from "../report/clean.ts";
import { allResults, foreignFormats, isForeignFormat, parseForeign } from "./foreign-formats.ts";
import type { Io } from "./io.ts";
import { linesOfFile } from "./lines-of-file.ts";
import { readText } from "./read-file.ts";

const resultLines = "result-lines";

export function parseCommand(io: Io): Command {
  return new Command("parse")
    .description("result lines from a suite's output")
    .addArgument(
      new Argument("<format>", "format of the output").choices([resultLines, ...Object.keys(foreignFormats)]),
    )
    .argument("<file>", "file, or - for stdin")
    .option(
      "--suite <name>",
      "suite of the results; of other tools' formats, which do not say it (default: the format)",
    )
    .action(async (format: string, file: string, { suite }: { suite?: string }) => {
      const origin = file === "-" ? "stdin" : file;
      const lines = file === "-" ? (await readText(io, file)).split(/\r?\n/) : linesOfFile(file);
      let results: readonly ResultLine[];
      if (isForeignFormat(format)) {
        const parsed = parseForeign(format, lines, suite ?? format, origin);
        for (const { place, reason } of parsed.setAside) io.err(`set aside: ${clean(place)}: ${clean(reason)}\n`);
        results = allResults(parsed);
      } else results = parseResultLines(lines, origin);
      for (const result of results) io.out(`${JSON.stringify(result)}\n`);
    });
}

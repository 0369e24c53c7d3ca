import { Argument, Command } from "commander";
import { parseResultLines } from "../parse/result-lines.ts";
import type { Io } from "./io.ts";
import { readText } from "./read-file.ts";

const parsers = { "result-lines": parseResultLines };

export function parseCommand(io: Io): Command {
  return new Command("parse")
    .description("result lines from a suite's output")
    .addArgument(new Argument("<format>", "format of the output").choices(Object.keys(parsers)))
    .argument("<file>", "file, or - for stdin")
    .action(async (format: keyof typeof parsers, file: string) => {
      const output = await readText(io, file);
      const results = parsers[format](output.split("\n"), file === "-" ? "stdin" : file);
      for (const result of results) io.out(`${JSON.stringify(result)}\n`);
    });
}

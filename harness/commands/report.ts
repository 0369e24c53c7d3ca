import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Command, Option } from "commander";
import { type Comparison, comparisonSchema } from "../model/comparison.ts";
import { html } from "../report/html.ts";
import { markdown } from "../report/markdown.ts";
import { text } from "../report/text.ts";
import type { Io } from "./io.ts";
import { readJson } from "./read-file.ts";
import { writeOutput } from "./write-file.ts";

const formats = ["text", "markdown", "html", "json"] as const;
type Format = (typeof formats)[number];

export function reportCommand(io: Io): Command {
  return new Command("report")
    .description("render a comparison")
    .argument("<comparison>", "comparison.json, or - for stdin")
    .addOption(new Option("--format <format>", "what to make of it").choices(formats).default("text"))
    .option("--out <file>", "write there instead of to stdout")
    .option("--all", "text: list every metric")
    .action(async (file: string, { format, out, all }: { format: Format; out?: string; all?: true }) => {
      const rendered = await render(io, await readJson(io, file, comparisonSchema), format, all ?? false);
      if (out) await writeOutput(out, rendered);
      else io.out(rendered);
    });
}

/** The report as text of that format. */
export async function render(io: Io, comparison: Comparison, format: Format, all = false): Promise<string> {
  switch (format) {
    case "text":
      return text(comparison, { columns: io.columns ?? 120, colour: io.colour, all });
    case "markdown":
      return markdown(comparison);
    case "html":
      return html(comparison, {
        script: await readFile(join(io.root, "dist/report.js"), "utf8"),
        style: await readFile(join(io.root, "dist/report.css"), "utf8"),
      });
    case "json":
      return `${JSON.stringify(comparison, null, 1)}\n`;
  }
}

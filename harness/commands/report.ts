import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Command, Option } from "commander";
import { z } from "zod";
import { type Across, acrossSchema } from "../model/across.ts";
import { type Comparison, comparisonSchema } from "../model/comparison.ts";
import { acrossHtml } from "../report/across-html.ts";
import { acrossMarkdown } from "../report/across-markdown.ts";
import { acrossText } from "../report/across-text.ts";
import { html } from "../report/html.ts";
import type { PageAssets } from "../report/html-page.ts";
import { markdown } from "../report/markdown.ts";
import { text } from "../report/text.ts";
import type { Io } from "./io.ts";
import { readJson } from "./read-file.ts";
import { writeOutput } from "./write-file.ts";

const formats = ["text", "markdown", "html", "json"] as const;
type Format = (typeof formats)[number];

const reportedSchema = z.discriminatedUnion("schema", [comparisonSchema, acrossSchema]);

export function reportCommand(io: Io): Command {
  return new Command("report")
    .description("render a comparison of two sides, or of engines side by side")
    .argument("<comparison>", "comparison.json or across.json, or - for stdin")
    .addOption(new Option("--format <format>", "what to make of it").choices(formats).default("text"))
    .option("--out <file>", "write there instead of to stdout")
    .option("--all", "text: list every metric")
    .action(async (file: string, { format, out, all }: { format: Format; out?: string; all?: true }) => {
      const rendered = await render(io, await readJson(io, file, reportedSchema), format, all ?? false);
      if (out) await writeOutput(out, rendered);
      else io.out(rendered);
    });
}

/** The report as text of that format. */
export async function render(io: Io, reported: Comparison | Across, format: Format, all = false): Promise<string> {
  const ofTwo = reported.schema === "plimsoll.comparison/1";
  switch (format) {
    case "text": {
      const options = { columns: io.columns ?? 120, colour: io.colour, all };
      return ofTwo ? text(reported, options) : acrossText(reported, options);
    }
    case "markdown":
      return ofTwo ? markdown(reported) : acrossMarkdown(reported);
    case "html": {
      const assets = await pageAssets(io);
      return ofTwo ? html(reported, assets) : acrossHtml(reported, assets);
    }
    case "json":
      return `${JSON.stringify(reported, null, 1)}\n`;
  }
}

async function pageAssets(io: Io): Promise<PageAssets> {
  return {
    script: await readFile(join(io.root, "dist/report.js"), "utf8"),
    style: await readFile(join(io.root, "dist/report.css"), "utf8"),
  };
}

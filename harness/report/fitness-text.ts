import type { Finding, FindingLevel, Fitness } from "../model/fitness.ts";
import { clean } from "./clean.ts";
import { pad, wrap } from "./display-width.ts";
import { counted } from "./format.ts";
import { bold, green, logged, painter, red, yellow } from "./terminal.ts";
import type { TextOptions } from "./text.ts";

const narrowest = 40;
/** Characters of a sentence or a command, which may name processes and devices in their own words. */
const longest = 600;

/** In the order of what to do about them. */
const shown: readonly { readonly level: FindingLevel; readonly title: string; readonly colour: number }[] = [
  { level: "problem", title: "Problems", colour: red },
  { level: "warning", title: "Warnings", colour: yellow },
  { level: "note", title: "Good to know", colour: bold },
  { level: "unknown", title: "Not known", colour: bold },
  { level: "ok", title: "As it should be", colour: green },
];

/** Whether a machine is fit to measure, for a terminal. */
export function fitnessText({ fit, dataDir, findings }: Fitness, { columns: given, colour }: TextOptions): string {
  const columns = Math.max(given, narrowest);
  const paint = painter(colour);
  const of = (level: FindingLevel) => findings.filter((finding) => finding.level === level);
  const counts = [counted(of("problem").length, "problem"), counted(of("warning").length, "warning")].join(", ");
  const headline = `This machine is ${fit ? "fit" : "not fit"} to measure in ${dataDir}: ${counts}`;
  const width = Math.max(...findings.map(({ check }) => check.length));
  return logged([
    ...paint(wrap(clean(headline, longest), columns, "  "), fit ? green : red),
    ...shown.flatMap(({ level, title, colour }) => {
      const lines = of(level).flatMap((finding) => row(finding, width, columns));
      return lines.length === 0 ? [] : ["", ...paint([title], colour), ...lines];
    }),
  ]);
}

function row({ check, sentence, mend }: Finding, width: number, columns: number): string[] {
  const indent = " ".repeat(width + 2);
  const lines = wrap(`${pad(check, width, "right")}  ${clean(sentence, longest)}`, columns, indent);
  // In one line, however long, so that it can be copied.
  return [...lines, ...(mend === undefined ? [] : [`${indent}$ ${clean(mend, longest)}`])];
}

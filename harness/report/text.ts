import type { Comparison } from "../model/comparison.ts";
import { outlineOf } from "./outline.ts";
import { green, red, yellow } from "./terminal.ts";
import { type TextOptions, textReport } from "./text-report.ts";

export type { TextOptions } from "./text-report.ts";

const outcomeColours: Record<Comparison["gate"]["outcome"], number> = { pass: green, block: red, invalid: yellow };
const sectionColours: Readonly<Record<string, number>> = {
  problems: yellow,
  "operations-regressed": red,
  regressed: red,
  "operations-improved": green,
  improved: green,
};

/** A report for a terminal. */
export function text(comparison: Comparison, options: TextOptions): string {
  const colours = { headline: outcomeColours[comparison.gate.outcome], sections: sectionColours };
  return textReport(outlineOf(comparison), colours, options);
}

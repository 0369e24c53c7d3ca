import { checkBounds } from "./bounds.ts";
import { layout, related, single } from "./metric-family.ts";
import { type Panel, powerPlot } from "./plot.ts";
import type { RecordedBlocks } from "./recorded-blocks.ts";
import { allRules } from "./rules/all.ts";
import { plimsoll } from "./rules/plimsoll.ts";
import type { Block, SectionName } from "./sections.ts";
import { boundTable, comparisonTable, meanTable, ruleList, ruleTable } from "./tables.ts";

export type Measured = Readonly<Record<SectionName, readonly Block[]>>;

const families = [
  { family: single.name, title: "1 metric" },
  { family: related.name, title: "30 metrics" },
  { family: layout.name, title: "30 metrics, layout 1 %" },
];

/** The tables of one section, in Markdown. */
export function sectionTables(name: SectionName, blocks: readonly Block[]): string[] {
  switch (name) {
    case "machine":
      return [ruleTable(blocks, plimsoll), ...comparisons(blocks)];
    case "shapes":
      return [ruleTable(blocks, plimsoll)];
    case "engines":
      return [ruleTable(blocks, plimsoll), meanTable(blocks)];
  }
}

function comparisons(blocks: readonly Block[]): string[] {
  return blocks.map(
    (block) => `**${block.noise}**, sd ${block.spread.toFixed(3)}\n\n${comparisonTable(block, families)}`,
  );
}

export function plotOf(machine: readonly Block[]): string {
  const panel = (block: Block, family: string, title: string): Panel => ({
    title: `${block.noise}, ${title}`,
    rows: block.rows.filter((row) => row.family === family && row.cells.length > 1 && block.rows.length > 1),
  });
  const lsmLike = machine.find(({ noise }) => noise === "LSM-like");
  return powerPlot(
    [
      ...machine.map((block) => panel(block, single.name, "1 metric")),
      ...(lsmLike ? [panel(lsmLike, related.name, "30 metrics, 3 changed")] : []),
    ],
    "Share of runs blocked over the true slowdown, by noise and rule",
  );
}

export interface Origin {
  readonly template: string;
  readonly simulations: number;
  readonly seed: number;
  readonly recorded: RecordedBlocks;
}

/** Fills the template's places `{{name}}`. */
export function document(measured: Measured, { template, simulations, seed, recorded }: Origin): string {
  const { machine, shapes, engines } = measured;
  const blocks = recorded.series.reduce((sum, { seconds }) => sum + Object.values(seconds)[0]!.length, 0);
  const places: Record<string, string> = {
    command: `npm run bench:decision -- --simulations ${simulations} --seed ${seed}`,
    simulations: simulations.toLocaleString("en"),
    error: Math.sqrt((0.05 * 0.95) / simulations).toFixed(3),
    bounds: boundTable(checkBounds(machine, plimsoll.name)),
    rule: ruleTable(machine, plimsoll),
    rules: ruleList(allRules),
    comparisons: comparisons(machine).join("\n\n"),
    shapes: ruleTable(shapes, plimsoll),
    blocks: `${blocks.toLocaleString("en")} blocks`,
    recording: recorded.command,
    machine: recorded.machine,
    engines: ruleTable(engines, plimsoll),
    enginesOfAll: meanTable(engines),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name]!);
}

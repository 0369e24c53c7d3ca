import type { CheckedBound } from "./bounds.ts";
import type { Cell, Row } from "./measure.ts";
import type { GateRule } from "./rules/gate-rule.ts";
import { type Block, tableEffects } from "./sections.ts";

/** Markdown; the cells must be free of pipes. */
export function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...body.map(line)].join("\n");
}

const effectName = (effect: number): string => (effect === 0 ? "no change" : `+${Math.round(effect * 1000) / 10} %`);
const share = (cell: Cell | undefined): string => cell?.blocked.toFixed(3) ?? "–";
const at = (row: Row, effect: number): Cell | undefined => row.cells.find((cell) => cell.effect === effect);

/** One rule on all noises and families. */
export function ruleTable(blocks: readonly Block[], rule: GateRule): string {
  const body = blocks.flatMap((block) =>
    block.rows
      .filter((row) => row.rule === rule)
      .map((row) => [
        block.noise,
        block.spread.toFixed(3),
        row.family,
        ...tableEffects.map((effect) => share(at(row, effect))),
        at(row, 0)!.pairs.toFixed(1),
      ]),
  );
  return table(["noise", "sd", "metrics", ...tableEffects.map(effectName), "mean pairs (no change)"], body);
}

/** All rules on one noise: a row a rule, the families side by side. */
export function comparisonTable(
  block: Block,
  families: readonly { readonly family: string; readonly title: string }[],
) {
  const columns = families.flatMap(({ family, title }) => {
    const effects = [0, 0.05, 0.1, 0.2].filter((effect) =>
      block.rows.some((row) => row.family === family && at(row, effect)),
    );
    return effects.map((effect) => ({ family, effect, head: `${title}, ${effectName(effect)}` }));
  });
  const rules = [...new Set(block.rows.map((row) => row.rule))];
  const body = rules.map((rule) => {
    const rowOf = (family: string) => block.rows.find((row) => row.rule === rule && row.family === family);
    const first = rowOf(families[0]!.family)!;
    return [
      rule.name,
      at(first, 0)!.pairs.toFixed(1),
      ...columns.map(({ family, effect }) => {
        const row = rowOf(family);
        return share(row && at(row, effect));
      }),
    ];
  });
  return table(["rule", "mean pairs (no change)", ...columns.map(({ head }) => head)], body);
}

/** All rules on the mean of several noises: a row a rule. */
export function meanTable(blocks: readonly Block[]): string {
  const rules = [...new Set(blocks.flatMap((block) => block.rows.map((row) => row.rule)))];
  const body = rules.map((rule) => {
    const rows = blocks.flatMap((block) => block.rows.filter((row) => row.rule === rule));
    const mean = (effect: number, of: "blocked" | "pairs"): number =>
      rows.reduce((sum, row) => sum + at(row, effect)![of], 0) / rows.length;
    return [
      rule.name,
      mean(0, "pairs").toFixed(1),
      ...tableEffects.map((effect) => mean(effect, "blocked").toFixed(3)),
    ];
  });
  return table(["rule", "mean pairs (no change)", ...tableEffects.map(effectName)], body);
}

export function ruleList(rules: readonly GateRule[]): string {
  return table(
    ["rule", "blocks if, in any metric", "source"],
    rules.map(({ name, blocks, source }) => [name, blocks, source]),
  );
}

export function boundTable(bounds: readonly CheckedBound[]): string {
  const body = bounds.map(({ noise, family, effect, of, most, least, found, holds }) => [
    noise,
    family,
    effectName(effect),
    `${of === "pairs" ? "mean pairs" : "blocked"} ${most === undefined ? `≥ ${least}` : `≤ ${most}`}`,
    found.toFixed(of === "pairs" ? 1 : 3),
    holds ? "yes" : "**no**",
  ]);
  return table(["noise", "metrics", "change", "bound", "found", "holds"], body);
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { document, type Measured, plotOf, sectionTables } from "./document.ts";
import { layout, type MetricFamily, related, single } from "./metric-family.ts";
import { allRules } from "./rules/all.ts";
import type { Block } from "./sections.ts";

const golden = (name: string) => join(import.meta.dirname, "testdata", name);

/** Figures made up by a formula, so that nothing is simulated here. */
function block(
  noise: string,
  spread: number,
  families: readonly (readonly [MetricFamily, readonly number[]])[],
): Block {
  const rows = families.flatMap(([family, effects]) =>
    allRules.map((rule, i) => ({
      noise,
      family: family.name,
      rule,
      cells: effects.map((effect) => ({
        effect,
        blocked: Math.min(1, (0.01 * (i + 1) + effect) * (0.4 / spread)),
        pairs: 12 + i,
      })),
    })),
  );
  return { noise, spread, rows };
}

const effects = [0, 0.02, 0.05, 0.1, 0.2];
const parts = [
  [single, effects],
  [related, effects],
  [layout, [0]],
] as const;
const measured: Measured = {
  machine: [block("quiet", 0.05, parts), block("LSM-like", 0.11, parts)],
  shapes: [block("Gaussian", 0.05, [[single, effects]])],
  engines: [block("rocksdb, quiesced", 0.2, [[single, effects]])],
};

test("the document is the template with its tables", async () => {
  const template = readFileSync(join(import.meta.dirname, "characteristics.template.md"), "utf8");
  const recorded = {
    command: "record",
    machine: "a machine",
    series: [{ engine: "rocksdb", quiesced: true, seconds: { fetch: [1, 2, 3] } }],
  };
  const text = document(measured, { template, simulations: 1000, seed: 1, recorded });
  expect(text).not.toMatch(/undefined|\{\{|NaN/);
  await expect(text).toMatchFileSnapshot(golden("characteristics.md"));
});

test("the plot has a panel for each noise and one for thirty metrics, without scripts", async () => {
  const image = plotOf(measured.machine);
  expect(image).not.toContain("<script");
  expect(image.match(/<polyline/g)).toHaveLength(3 * allRules.length);
  await expect(image).toMatchFileSnapshot(golden("characteristics.svg"));
});

test("one section alone has its own tables", () => {
  expect(sectionTables("shapes", measured.shapes)).toHaveLength(1);
  expect(sectionTables("engines", measured.engines)).toHaveLength(2);
});

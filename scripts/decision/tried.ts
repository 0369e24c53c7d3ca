/**
 * What the decision rule would do with one of its parts exchanged: writes harness/compare/tried.md.
 *
 * npm run bench:tried -- [--simulations 1000] [--seed 1]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { checkJson } from "../../harness/model/check.ts";
import { cloud, lsmLike, machineNoise, quiet } from "./machine-noise.ts";
import { measure } from "./measure.ts";
import { type MetricFamily, related, single, unrelated } from "./metric-family.ts";
import { shapedNoise } from "./noise-shapes.ts";
import { recordedBlocks, recordedNoise } from "./recorded-blocks.ts";
import { table } from "./tables.ts";
import { asRule, byNeighbours, byOtherMetrics, normalScores, ownValues, type Variant } from "./variants.ts";

const { simulations, seed } = new Command()
  .option("--simulations <n>", "runs simulated for each cell", Number, 1000)
  .option("--seed <n>", "seed of the simulation", Number, 1)
  .parse()
  .opts<{ simulations: number; seed: number }>();

const [still, lsm, shared] = [quiet, lsmLike, cloud].map(machineNoise);
const plan = { simulations, seed, pairs: 20 };
const blocksFile = join(import.meta.dirname, "testdata/lsm-blocks.json");
const engines = recordedNoise(checkJson(recordedBlocks, readFileSync(blocksFile, "utf8"), blocksFile)).filter(
  ({ name }) => name.endsWith("whole block"),
);
const heavyTails = shapedNoise(0.05).find(({ name }) => name.startsWith("Student"));
const asItIs: Variant = { name: "as it is" };
/** 20 of the 30 metrics change: with a negative effect, head is better. */
const twenty: MetricFamily = { ...related, name: "30, 20 changed", changed: [...Array(20).keys()] };

interface Part {
  readonly title: string;
  readonly variants: readonly Variant[];
  readonly on: readonly {
    readonly noise: typeof still;
    readonly family: MetricFamily;
    readonly effects: readonly number[];
  }[];
}

const oneMetric = [still, lsm, shared].map((noise) => ({ noise, family: single, effects: [0, 0.05, 0.1] }));
const families = [related, unrelated].flatMap((family) =>
  [still, lsm].map((noise) => ({ noise, family, effects: [0, 0.05, 0.1] })),
);
const parts: Record<string, Part> = {
  spending: {
    title: "ρ of α·t^ρ",
    variants: [
      { name: "ρ = 1.5", exponent: 1.5 },
      asItIs,
      { name: "ρ = 2.5", exponent: 2.5 },
      { name: "ρ = 3", exponent: 3 },
    ],
    on: oneMetric,
  },
  limit: {
    title: "looks and test",
    variants: [
      asItIs,
      { name: "one look, ranks", looks: [20] },
      { name: "one look, t test", looks: [20], scores: ownValues },
    ],
    on: oneMetric,
  },
  futility: {
    title: "futile above",
    variants: [
      { name: "0.5 from the second look", futile: (look) => (look === 0 ? 1 : 0.5) },
      asItIs,
      { name: "0.7 at each look", futile: () => 0.7 },
      { name: "never", futile: () => 1 },
    ],
    on: oneMetric,
  },
  scores: {
    title: "scores",
    variants: [asItIs, { name: "normal scores", scores: normalScores }, { name: "the values", scores: ownValues }],
    on: [...oneMetric, { noise: heavyTails, family: single, effects: [0, 0.05, 0.1] }],
  },
  neighbours: {
    title: "reference of an execution",
    variants: [asItIs, { name: "neighbours on both sides", adjust: byNeighbours }],
    on: [...oneMetric, ...engines.map((noise) => ({ noise, family: single, effects: [0, 0.05, 0.1] }))],
  },
  operations: {
    title: "operations",
    variants: [
      { name: "none", headStart: undefined },
      { name: "no head start", headStart: 0 },
      asItIs,
      { name: "head start .4", headStart: 0.4 },
    ],
    on: families,
  },
  others: {
    title: "other metrics",
    variants: [asItIs, { name: "their median taken out", adjust: byOtherMetrics }],
    on: [...families, { noise: lsm, family: twenty, effects: [-0.1, 0, 0.1] }],
  },
};

const cell = (effect: number): string =>
  effect === 0 ? "no change" : `${effect < 0 ? "−" : "+"}${Math.abs(effect * 100)} %`;

function tableOf({ title, variants, on }: Part): string {
  const rows = on.flatMap(({ noise, family, effects }) =>
    measure(noise!, family, variants.map(asRule), effects, plan).map(({ rule, cells }) => [
      noise!.name,
      family.name,
      rule.name,
      cells.map(({ effect, blocked }) => `${cell(effect)}: ${blocked.toFixed(3)}`).join(", "),
      cells.map(({ pairs }) => pairs.toFixed(1)).join(", "),
    ]),
  );
  return table(["noise", "metrics", title, "blocked", "mean pairs"], rows);
}

let text = readFileSync(join(import.meta.dirname, "tried.template.md"), "utf8")
  .replaceAll("{{simulations}}", simulations.toLocaleString("en"))
  .replaceAll("{{command}}", `npm run bench:tried -- --simulations ${simulations} --seed ${seed}`);
for (const [name, part] of Object.entries(parts)) {
  console.error(name);
  text = text.replaceAll(`{{${name}}}`, () => tableOf(part));
}
writeFileSync(join(import.meta.dirname, "../../harness/compare/tried.md"), text);

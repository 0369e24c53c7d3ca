/**
 * What the decision rule finds of values that were rounded to be printed, told of it or not: a Markdown table.
 *
 * npx tsx scripts/decision/rounding.ts [--simulations 2000] [--seed 1] [--sd 0.02]
 */
import { Command } from "commander";
import { randomNormal } from "d3-random";
import { count, whole } from "../../harness/commands/measuring-options.ts";
import { decide } from "../../harness/compare/decide.ts";
import { logRatiosOf } from "../../harness/compare/pairs.ts";
import { defaultRule, type MetricRule } from "../../harness/compare/rule.ts";
import { randomSource } from "../../harness/stats/random-source.ts";
import { table } from "./tables.ts";

const { simulations, seed, sd } = new Command()
  .option("--simulations <n>", "runs simulated for each cell", count, 2000)
  .option("--seed <n>", "seed of the simulation", whole, 1)
  .option("--sd <ratio>", "standard deviation of a pair's log ratio", Number, 0.02)
  .parse()
  .opts<{ simulations: number; seed: number; sd: number }>();

const effects = [0, 0.02, 0.05, 0.1, 0.15, 0.2];
/** Of a value. */
const precisions = [0.001, 0.0025, 0.005, 0.01, 0.05];
const pairs = defaultRule.looks.at(-1)!;
const gated: MetricRule = { gated: true, tolerance: defaultRule.tolerance, kind: "time" };

/** Share of runs that are blocked. */
function blocked(effect: number, precision: number | undefined, told: boolean): number {
  const rng = randomSource(seed);
  const normal = randomNormal.source(rng)(0, sd * Math.SQRT1_2);
  let hits = 0;
  for (let i = 0; i < simulations; i++) {
    // Where between two digits the value lies is chance.
    const level = 1 + 2 * (precision ?? 0) * (rng() - 0.5);
    const executions = (worse: number) =>
      Array.from({ length: pairs }, () => {
        const value = level * (1 + worse) * Math.exp(normal());
        return precision === undefined ? value : 2 * precision * Math.round(value / (2 * precision));
      });
    const column = { unit: "1", better: "lower", base: executions(0), head: executions(effect) } as const;
    const data = logRatiosOf([{ ...column, precision: told ? precision : undefined }], pairs);
    if (decide(data, defaultRule, [gated]).stop === "decided") hits += 1;
  }
  return hits / simulations;
}

const percent = (ratio: number) => `${Number((100 * ratio).toPrecision(2))} %`;
const row = (name: string, rule: string, precision: number | undefined, told: boolean) => [
  name,
  rule,
  ...effects.map((effect) => blocked(effect, precision, told).toFixed(3)),
];
console.log(
  table(
    ["printed to", "rule", ...effects.map((effect) => (effect === 0 ? "no change" : `+${percent(effect)}`))],
    [
      row("all digits", "–", undefined, false),
      ...precisions.flatMap((precision) => [
        row(`± ${percent(precision)}`, "knows", precision, true),
        row(`± ${percent(precision)}`, "does not know", precision, false),
      ]),
    ],
  ),
);

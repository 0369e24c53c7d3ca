/**
 * How often screening suspects without cause, and what it finds, on simulated histories: a Markdown table.
 *
 * npx tsx scripts/screening-characteristics.ts [--simulations 1000] [--seed 1]
 */

import { Command } from "commander";
import { randomNormal } from "d3-random";
import { screen } from "../harness/compare/screen/screen.ts";
import { simulatedRule, simulateScreening } from "../harness/compare/screen/screening-fixture.ts";
import type { MetricScreening } from "../harness/model/screening.ts";
import { quantile } from "../harness/stats/quantile.ts";
import { randomSource } from "../harness/stats/random-source.ts";

const { simulations, seed } = new Command()
  .option("--simulations <n>", "histories simulated for each cell", Number, 1000)
  .option("--seed <n>", "seed of the simulation", Number, 1)
  .parse()
  .opts<{ simulations: number; seed: number }>();

const effects = [0, 0.05, 0.1, 0.2];
const within = 0.04;
const executions = { executions: 20, headExecutions: 5 };

interface Noise {
  readonly name: string;
  readonly between: number;
  /** Of variance 1. */
  readonly source: (rng: () => number) => () => number;
}

const gaussian = (rng: () => number) => randomNormal.source(rng)();

const noises: readonly Noise[] = [
  { name: "quiet", between: 0.015, source: gaussian },
  { name: "usual", between: 0.03, source: gaussian },
  { name: "heavy tails (Student t₃)", between: 0.03, source: studentT3 },
];

function studentT3(rng: () => number): () => number {
  const normal = gaussian(rng);
  return () => normal() / Math.hypot(normal(), normal(), normal());
}

interface Row {
  /** Share of histories in which head is suspect, by effect. */
  readonly suspect: readonly number[];
  /** Median of the metrics' smallest detectable changes. */
  readonly mde: number;
}

function simulate({ between, source }: Noise, runs: number, metrics: number): Row {
  const rng = randomSource(seed);
  const noise = source(rng);
  const changed = Math.max(1, metrics / 10);
  const suspects = effects.map(() => 0);
  const mdes: number[] = [];
  for (let i = 0; i < simulations; i++) {
    const { run, history } = simulateScreening({ runs, metrics, ...executions, between, within, noise }, rng);
    const screened = screen(run, history, simulatedRule, rng).metrics;
    // A change of head moves its own level and no threshold: one history serves all effects.
    effects.forEach((effect, at) => {
      const stands = ({ change, threshold }: MetricScreening, metric: number) =>
        change !== null && (1 + change) * (metric < changed ? 1 + effect : 1) - 1 > threshold!;
      if (screened.some(stands)) suspects[at]! += 1;
    });
    mdes.push(...screened.flatMap(({ mde }) => (mde === null ? [] : [mde])));
  }
  return { suspect: suspects.map((count) => count / simulations), mde: quantile(mdes, 0.5)! };
}

const titles = ["noise between runs", "sd", "baseline runs", "metrics"];
const columns = [...titles, "no change", ...effects.slice(1).map((e) => `+${e * 100} %`), "80 % at"];
console.log(`| ${columns.join(" | ")} |\n|${columns.map(() => " --- |").join("")}`);
for (const noise of noises) {
  for (const metrics of [1, 30]) {
    for (const runs of [8, 20, 60]) {
      const { suspect, mde } = simulate(noise, runs, metrics);
      const family = metrics === 1 ? "1" : `${metrics} (${metrics / 10} changed)`;
      const shares = suspect.map((share) => share.toFixed(3));
      const row = [noise.name, noise.between.toFixed(3), runs, family, ...shares, `+${(mde * 100).toFixed(1)} %`];
      console.log(`| ${row.join(" | ")} |`);
    }
  }
}

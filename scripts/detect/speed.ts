/**
 * How fast change points are found, beside Apache Otava on the same series in the same run; CPU seconds of one core.
 *
 * npm run bench:detect-speed -- [--series 500] [--values 1000]
 */
import { join } from "node:path";
import { Command } from "commander";
import { count } from "../../harness/commands/measuring-options.ts";
import { findChanges } from "../../harness/compare/detect/find-changes.ts";
import { randomSource } from "../../harness/stats/random-source.ts";
import { autoregressiveNoise } from "./autoregressive-noise.ts";
import { installOtava } from "./otava.ts";

const { series: many, values } = new Command()
  .option("--series <n>", "how many series", count, 500)
  .option("--values <n>", "values in each", count, 1000)
  .parse()
  .opts<{ series: number; values: number }>();

/** From none to 4 steps of 5 %, in noise that is independent or much alike. */
const rng = randomSource(1);
const series = Array.from({ length: many }, (_, i) => {
  const noise = autoregressiveNoise([0, 0.3, 0.6][i % 3]!, 0.02).sample(values, rng);
  const steps = i % 5;
  return Array.from(noise, (value, at) => value + 0.05 * Math.floor((at * (steps + 1)) / values));
});

const began = process.cpuUsage();
const wallBegan = performance.now();
const found = series.reduce((sum, levels) => sum + findChanges(levels, "pelt", rng).length, 0);
const wall = (performance.now() - wallBegan) / 1000;
const { user, system } = process.cpuUsage(began);
const own = (user + system) / 1e6;
console.log(`${many} series of ${values} values`);
console.log(`Plimsoll, PELT: ${own.toFixed(1)} s of CPU, ${wall.toFixed(1)} s, ${found} changes`);

const ask = await installOtava(join(import.meta.dirname, "../../.plimsoll/otava"));
const answers = await ask(series);
const theirs = answers.reduce((sum, { seconds }) => sum + seconds, 0);
const told = answers.reduce((sum, { changes }) => sum + changes.length, 0);
console.log(`Otava 0.8.0: ${theirs.toFixed(1)} s of CPU, ${told} changes`);
console.log(`Otava / Plimsoll: ${(theirs / own).toFixed(2)}`);

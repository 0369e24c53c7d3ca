/**
 * How often a drift is found where there is none, and how soon one is found that is there: Markdown tables.
 *
 * npx tsx scripts/detect/drift.ts [--series 200] [--seed 1]
 */

import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { detect } from "../../harness/compare/detect/detect.ts";
import { findDrifts } from "../../harness/compare/detect/find-drifts.ts";
import { nightlySeries, nightStart, nothingAccepted } from "../../harness/compare/detect/series-fixture.ts";
import { randomSource } from "../../harness/stats/random-source.ts";
import { autoregressiveNoise } from "./autoregressive-noise.ts";
import { bootstrapped, type LevelNoise, measuredNoise } from "./measured-noise.ts";

const { series: count, seed } = new Command()
  .option("--series <n>", "series simulated for each cell", Number, 200)
  .option("--seed <n>", "seed of the simulation", Number, 1)
  .parse()
  .opts<{ series: number; seed: number }>();

const metrics = 45;
const year = 365;
/** Nights from one look to the next: findings last longer than that. */
const looks = 3;
const tolerance = Math.log1p(0.02);

const recorded = measuredNoise.parse(
  JSON.parse(await readFile(new URL("testdata/measured-noise.json", import.meta.url), "utf8")),
);

/** One after the other, so that a table of few series has all of them. */
function together(name: string, noises: readonly LevelNoise[]): LevelNoise {
  let next = 0;
  const sample: LevelNoise["sample"] = (nights, rng) => noises[next++ % noises.length]!.sample(nights, rng);
  return { name, spread: noises[0]!.spread, sample };
}

const spreads = [0.01, 0.03, 0.05];
const noisesOf = (spread: number): LevelNoise[] => [
  { ...autoregressiveNoise(0, spread), name: "independent, 2 % outliers" },
  { ...autoregressiveNoise(0.3, spread), name: "AR(1), φ = 0.3, 2 % outliers" },
  { ...autoregressiveNoise(0.6, spread), name: "AR(1), φ = 0.6, 2 % outliers" },
  together(`measured (${recorded.series.length} series), stretched to that`, bootstrapped(recorded, spread)),
];

const table = (titles: readonly string[], rows: readonly (readonly string[])[]) =>
  ["", ...[titles, titles.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`)].join("\n");
const percent = (ratio: number) => `${Number((100 * ratio).toPrecision(2))} %`;
const times = Array.from({ length: year }, (_, night) => Date.parse(nightStart(night)));

console.log(`A year of nights without any change, looked at every ${looks} nights; ${count} series a row.`);
console.log(
  table(
    ["noise", "sd of runs", "series in which a drift is found", `found a year in ${metrics} metrics`],
    spreads.flatMap((spread) =>
      noisesOf(spread).map((noise) => {
        const rng = randomSource(seed);
        let [touched, episodes] = [0, 0];
        for (let i = 0; i < count; i++) {
          const levels = Array.from(noise.sample(year, rng));
          let [found, begun] = [false, 0];
          for (let night = 30; night <= year; night += looks) {
            const now = findDrifts(levels.slice(0, night), times.slice(0, night), tolerance).length > 0;
            if (now && !found) begun += 1;
            found = now;
          }
          episodes += begun;
          if (begun > 0) touched += 1;
        }
        return [noise.name, percent(spread), (touched / count).toFixed(3), ((metrics * episodes) / count).toFixed(1)];
      }),
    ),
  ),
);

const steady = 90;
const steps = 5;
const every = 6;
const after = [0, 15, 30, 60];

console.log(`
Five steps of 1 %, one every ${every} nights, after ${steady} steady nights: share of series in which it is told so many
nights after the last step, as a drift or because the series is worse than its reference.`);
console.log(
  table(
    ["noise", "sd of runs", ...after.map((nights) => `${nights} nights`)],
    [0.005, 0.01, 0.02, 0.03, 0.05].flatMap((spread) =>
      noisesOf(spread).map((noise) => {
        const rng = randomSource(seed + 1);
        const told = after.map(() => 0);
        const last = steady + (steps - 1) * every;
        for (let i = 0; i < count; i++) {
          const values = Array.from(noise.sample(last + after.at(-1)! + 1, rng), (level, night) =>
            Math.exp(level + Math.log(1.01) * Math.min(steps, Math.max(0, Math.floor((night - steady) / every) + 1))),
          );
          after.forEach((nights, at) => {
            const history = [nightlySeries(values.slice(0, last + nights + 1))];
            const options = { accepted: nothingAccepted, at: new Date(0), rng: randomSource(seed) };
            const [found] = detect(history, { method: "pelt", tolerance: 0.02, ...options }).series;
            if (found!.drifts.length > 0 || found!.standing === "regressed") told[at]! += 1;
          });
        }
        return [noise.name, percent(spread), ...told.map((shares) => (shares / count).toFixed(2))];
      }),
    ),
  ),
);

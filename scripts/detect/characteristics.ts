/**
 * How often change points are seen where none are, and which are found: writes harness/compare/detect/characteristics.md.
 *
 * npm run bench:detect -- [--simulations 500] [--seed 20] [--only measured|synthetic|spreads|others]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import { count, whole } from "../../harness/commands/measuring-options.ts";
import { checkJson } from "../../harness/model/check.ts";
import { randomSource } from "../../harness/stats/random-source.ts";
import { autoregressiveNoise } from "./autoregressive-noise.ts";
import { type Detector, plimsoll } from "./detectors.ts";
import { measure, type Plan } from "./measure.ts";
import { bootstrapped, type LevelNoise, measuredNoise } from "./measured-noise.ts";
import { installOtava, otava } from "./otava.ts";
import { boundTable, detectorTable, noiseTable, type Row, spreadTable, tableEffects } from "./tables.ts";

const sections = ["measured", "synthetic", "spreads", "others"] as const;

const { simulations, seed, only } = new Command()
  .option("--simulations <n>", "series simulated for each cell", count, 500)
  .option("--seed <n>", "seed of the simulation", whole, 20)
  .addOption(new Option("--only <section>", "one section, printed").choices(sections))
  .parse()
  .opts<{ simulations: number; seed: number; only?: (typeof sections)[number] }>();

const here = import.meta.dirname;
const target = join(here, "../../harness/compare/detect/characteristics.md");
const file = join(here, "testdata/measured-noise.json");
const recorded = checkJson(measuredNoise, readFileSync(file, "utf8"), file);

const started = performance.now();
const plan: Plan = { count: 200, simulations, seed };
const pelt = plimsoll("pelt", randomSource(seed));

async function rowsOf(detector: Detector, noises: readonly LevelNoise[], effects: readonly number[], of: Plan) {
  const rows: Row[] = [];
  for (const noise of noises) {
    rows.push({
      detector: detector.name,
      noise: noise.name,
      spread: noise.spread,
      cells: await measure(noise, detector, effects, of),
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(4);
    console.error(`${seconds} s  ${detector.name}: ${noise.name}, sd ${noise.spread.toFixed(4)}`);
  }
  return rows;
}

const autoregressive = [0, 0.3, 0.6].map((coefficient) => autoregressiveNoise(coefficient, 0.02));

async function synthetic(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const length of [200, 1000]) {
    const noises = autoregressive.map((noise) => ({ ...noise, name: `${noise.name}, ${length} values` }));
    // As many values, in fewer series.
    const fewer = { ...plan, count: length, simulations: Math.ceil((simulations * 200) / length) };
    rows.push(...(await rowsOf(pelt, noises, [0], fewer)));
  }
  return rows;
}

async function spreads() {
  const bySpread = [];
  for (const spread of [0.005, 0.01, 0.015, 0.02, 0.03, 0.05]) {
    const half = { ...plan, simulations: Math.ceil(simulations / 2) };
    bySpread.push({ spread, rows: await rowsOf(pelt, bootstrapped(recorded, spread), [0.03, 0.05], half) });
  }
  return bySpread;
}

async function others(): Promise<Row[]> {
  const fifth = { ...plan, simulations: Math.ceil(simulations / 5) };
  const ask = await installOtava(join(here, "../../.plimsoll/otava"));
  const rows: Row[] = [];
  for (const noise of [...bootstrapped(recorded), ...autoregressive.slice(2)]) {
    for (const detector of [pelt, plimsoll("e-divisive", randomSource(seed)), otava(ask)]) {
      rows.push(...(await rowsOf(detector, [noise], tableEffects, fifth)));
    }
  }
  return rows;
}

if (only === undefined) {
  const measuredRows = await rowsOf(pelt, bootstrapped(recorded), tableEffects, plan);
  const syntheticRows = await synthetic();
  const places: Record<string, string> = {
    command: `npm run bench:detect -- --simulations ${simulations} --seed ${seed}`,
    simulations: simulations.toLocaleString("en"),
    fewer: Math.ceil(simulations / 5).toLocaleString("en"),
    bounds: boundTable(measuredRows, syntheticRows),
    measured: noiseTable(measuredRows),
    sources: recorded.series
      .map(({ name, source, licence, levels }) => `* ${name}: ${levels.length} values of ${source} (${licence})`)
      .join("\n"),
    synthetic: noiseTable(syntheticRows),
    spreads: spreadTable(await spreads()),
    others: detectorTable(await others()),
  };
  const template = readFileSync(join(here, "characteristics.template.md"), "utf8");
  writeFileSync(
    target,
    template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name]!),
  );
} else {
  const print = {
    measured: async () => noiseTable(await rowsOf(pelt, bootstrapped(recorded), tableEffects, plan)),
    synthetic: async () => noiseTable(await synthetic()),
    spreads: async () => spreadTable(await spreads()),
    others: async () => detectorTable(await others()),
  };
  console.log(await print[only]());
}

/**
 * How often the decision rule cries wolf, what it finds, and what the rules of other tools would do: writes
 * harness/compare/characteristics.md and .svg. With --only it prints the tables of one section and writes nothing.
 *
 * npm run bench:decision -- [--simulations 1000] [--seed 1] [--only machine|shapes|engines]
 *
 * Exit code 1: the rule cries wolf more often, or takes more pairs, than it is allowed to.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import { count, whole } from "../../harness/commands/measuring-options.ts";
import { defaultRule } from "../../harness/compare/rule.ts";
import { checkJson } from "../../harness/model/check.ts";
import { checkBounds } from "./bounds.ts";
import { document, plotOf, sectionTables } from "./document.ts";
import { recordedBlocks, recordedNoise } from "./recorded-blocks.ts";
import { plimsoll } from "./rules/plimsoll.ts";
import { allSections, type Block, measureSection, type SectionName } from "./sections.ts";

const { simulations, seed, only } = new Command()
  .option("--simulations <n>", "runs simulated for each cell", count, 1000)
  .option("--seed <n>", "seed of the simulation", whole, 1)
  .addOption(new Option("--only <section>", "one section, printed").choices(["machine", "shapes", "engines"]))
  .parse()
  .opts<{ simulations: number; seed: number; only?: SectionName }>();

const here = import.meta.dirname;
const target = join(here, "../../harness/compare");
const blocksFile = join(here, "testdata/lsm-blocks.json");
const recorded = checkJson(recordedBlocks, readFileSync(blocksFile, "utf8"), blocksFile);

const plan = { simulations, seed, pairs: defaultRule.looks.at(-1)! };
const started = performance.now();
const progress = (text: string) =>
  console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);

const measured: Record<SectionName, Block[]> = { machine: [], shapes: [], engines: [] };
for (const section of allSections(recordedNoise(recorded))) {
  if (only === undefined || only === section.name) measured[section.name] = measureSection(section, plan, progress);
}

if (only === undefined) {
  const template = readFileSync(join(here, "characteristics.template.md"), "utf8");
  writeFileSync(join(target, "characteristics.md"), document(measured, { template, simulations, seed, recorded }));
  writeFileSync(join(target, "characteristics.svg"), plotOf(measured.machine));
} else {
  console.log(sectionTables(only, measured[only]).join("\n\n"));
}

// What is not found is a shortcoming; a false alarm, or more pairs than allowed, is a fault.
const missed = checkBounds(measured.machine, plimsoll.name).filter(({ holds, most }) => !holds && most !== undefined);
for (const { noise, family, effect, of, most, found } of missed) {
  console.error(`bound missed: ${noise}, metrics ${family}, +${effect * 100} %: ${of} ${found}, not ${most}`);
}
if (missed.length > 0) process.exitCode = 1;

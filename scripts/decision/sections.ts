import { cloud, lsmLike, machineNoise, quiet } from "./machine-noise.ts";
import { measure, type Plan, pairSpread, type Row } from "./measure.ts";
import { layout, type MetricFamily, related, single, unrelated } from "./metric-family.ts";
import type { Noise } from "./noise.ts";
import { shapedNoise } from "./noise-shapes.ts";
import { allRules } from "./rules/all.ts";
import type { GateRule } from "./rules/gate-rule.ts";
import { plimsoll } from "./rules/plimsoll.ts";

/** Ratios − 1 that tables show, and those of the plot for one metric. */
export const tableEffects = [0, 0.02, 0.05, 0.1, 0.2];
const plotEffects = [0, 0.02, 0.05, 0.075, 0.1, 0.15, 0.2];

/** Rows of one noise, with the spread of its pairs. */
export interface Block {
  readonly noise: string;
  /** Standard deviation of a pair's log ratio. */
  readonly spread: number;
  readonly rows: readonly Row[];
}

export type SectionName = "machine" | "shapes" | "engines";

export interface Section {
  readonly name: SectionName;
  readonly noises: readonly Noise[];
  readonly parts: readonly {
    readonly family: MetricFamily;
    readonly rules: readonly GateRule[];
    readonly effects: readonly number[];
    /** Name of the only noise that it is measured with. */
    readonly only?: string;
  }[];
  /** Pairs of a run, if they are not as many as the rule would measure. */
  readonly pairs?: number;
}

const machine: Section = {
  name: "machine",
  noises: [quiet, lsmLike, cloud].map(machineNoise),
  parts: [
    { family: single, rules: allRules, effects: plotEffects },
    { family: related, rules: allRules, effects: tableEffects },
    { family: unrelated, rules: [plimsoll], effects: tableEffects, only: lsmLike.name },
    { family: layout, rules: allRules, effects: [0] },
  ],
};

const shapes: Section = {
  name: "shapes",
  noises: [0.05, 0.11, 0.23].flatMap((sd) =>
    shapedNoise(sd).map((noise) => ({ ...noise, name: `${noise.name}, sd ${sd}` })),
  ),
  parts: [{ family: single, rules: [plimsoll], effects: tableEffects }],
};

/** @param recorded blocks of real engines, which end after 18 pairs */
export function allSections(recorded: readonly Noise[]): Section[] {
  const parts = [{ family: single, rules: allRules, effects: tableEffects }];
  return [machine, shapes, { name: "engines", noises: recorded, pairs: 18, parts }];
}

/** @param progress is told what comes next */
export function measureSection(section: Section, plan: Plan, progress: (text: string) => void): Block[] {
  const runs = { ...plan, pairs: section.pairs ?? plan.pairs };
  return section.noises.map((noise) => ({
    noise: noise.name,
    spread: pairSpread(noise, single, runs),
    rows: section.parts.flatMap(({ family, rules, effects, only }) => {
      if (only !== undefined && only !== noise.name) return [];
      progress(`${section.name}: ${noise.name}, metrics: ${family.name}`);
      return measure(noise, family, rules, effects, runs);
    }),
  }));
}

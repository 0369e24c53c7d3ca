import type { Block } from "./sections.ts";

/** What the rule is held to: a regression gate that cries wolf is switched off, one that sees nothing is not needed. */
interface Bound {
  readonly noise: string;
  readonly family: string;
  readonly effect: number;
  readonly of: "blocked" | "pairs";
  readonly most?: number;
  readonly least?: number;
}

export interface CheckedBound extends Bound {
  readonly found: number;
  readonly holds: boolean;
}

const one = "1";
const thirty = "30, one operation changed (3)";
const withLayout = "30, layout 1 %";

const blocked = (
  noise: string,
  family: string,
  effect: number,
  bound: { most: number } | { least: number },
): Bound => ({
  noise,
  family,
  effect,
  of: "blocked",
  ...bound,
});

const bounds: readonly Bound[] = [
  blocked("quiet", one, 0, { most: 0.01 }),
  blocked("quiet", one, 0.02, { most: 0.06 }),
  blocked("quiet", one, 0.05, { least: 0.9 }),
  blocked("quiet", one, 0.1, { least: 0.99 }),
  blocked("quiet", one, 0.2, { least: 1 }),
  blocked("LSM-like", one, 0, { most: 0.02 }),
  blocked("LSM-like", one, 0.02, { most: 0.06 }),
  blocked("LSM-like", one, 0.05, { least: 0.4 }),
  blocked("LSM-like", one, 0.1, { least: 0.94 }),
  blocked("LSM-like", one, 0.2, { least: 0.99 }),
  blocked("cloud", one, 0, { most: 0.04 }),
  blocked("cloud", one, 0.02, { most: 0.06 }),
  blocked("cloud", one, 0.1, { least: 0.55 }),
  blocked("cloud", one, 0.2, { least: 0.97 }),
  blocked("LSM-like", thirty, 0, { most: 0.01 }),
  blocked("LSM-like", thirty, 0.02, { most: 0.06 }),
  blocked("LSM-like", thirty, 0.05, { least: 0.2 }),
  blocked("LSM-like", thirty, 0.1, { least: 0.83 }),
  blocked("LSM-like", thirty, 0.2, { least: 0.99 }),
  blocked("LSM-like", withLayout, 0, { most: 0.02 }),
  { noise: "quiet", family: one, effect: 0, of: "pairs", most: 14.5 },
  { noise: "LSM-like", family: one, effect: 0, of: "pairs", most: 14.5 },
  { noise: "cloud", family: one, effect: 0, of: "pairs", most: 15.5 },
  { noise: "LSM-like", family: thirty, effect: 0, of: "pairs", most: 14 },
];

/** The bounds that the blocks say something about, in their order. */
export function checkBounds(blocks: readonly Block[], rule: string): CheckedBound[] {
  const rows = blocks.flatMap((block) => block.rows).filter((row) => row.rule.name === rule);
  return bounds.flatMap((bound) => {
    const row = rows.find(({ noise, family }) => noise === bound.noise && family === bound.family);
    const found = row?.cells.find(({ effect }) => effect === bound.effect)?.[bound.of];
    if (found === undefined) return [];
    return [{ ...bound, found, holds: found <= (bound.most ?? Infinity) && found >= (bound.least ?? -Infinity) }];
  });
}

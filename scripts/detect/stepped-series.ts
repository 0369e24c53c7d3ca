import type { LevelNoise } from "./measured-noise.ts";

export interface SteppedSeries {
  readonly levels: readonly number[];
  /** Index of the first value of each new level. */
  readonly steps: readonly number[];
}

/** Values that a series has at least before, between and after its steps. */
const apart = 20;

/**
 * Two steps of one size at random places, each up or down by chance.
 *
 * @param effect ratio − 1 of a step up, as 0.03; 0 for none
 */
export function steppedSeries(noise: LevelNoise, count: number, effect: number, rng: () => number): SteppedSeries {
  const values = noise.sample(count, rng);
  if (effect === 0) return { levels: [...values], steps: [] };
  const free = count - 3 * apart;
  const places = [Math.floor(rng() * (free + 1)), Math.floor(rng() * (free + 1))].sort((a, b) => a - b);
  const steps = [apart + places[0]!, 2 * apart + places[1]!];
  const sizes = steps.map(() => Math.log1p(effect) * (rng() < 0.5 ? -1 : 1));
  const levels = Array.from(values, (value, i) =>
    steps.reduce((level, step, k) => (i >= step ? level + sizes[k]! : level), value),
  );
  return { levels, steps };
}

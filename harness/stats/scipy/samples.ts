import { randomNormal } from "d3-random";
import { randomSource } from "../random-source.ts";

/** What samples look like: log ratios of a steady or of a bursty machine, of counters that repeat themselves. */
export type Kind = "normal" | "heavy-tailed" | "tied" | "missing";

export interface Sizes {
  readonly from: number;
  readonly to: number;
}

/**
 * Random samples of every size and kind, for comparisons with another implementation.
 *
 * @param rounds samples of each size and kind
 * @returns values like log ratios (normal: standard deviation 0.05); tied ones are multiples of 1/64, 0 among them;
 * of missing ones about every fifth is NaN, and the others are tied
 */
export function samples(kinds: readonly Kind[], sizes: Sizes, rounds: number, seed: number): number[][] {
  const random = randomSource(seed);
  const normal = randomNormal.source(random)();
  const draw: Record<Kind, () => number> = {
    normal: () => 0.05 * normal(),
    // Cauchy's distribution, which has no mean.
    "heavy-tailed": () => (0.05 * normal()) / normal(),
    tied: () => Math.round(2 * normal()) / 64,
    missing: () => (random() < 0.2 ? Number.NaN : draw.tied()),
  };
  const drawn: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    for (let size = sizes.from; size <= sizes.to; size++) {
      for (const kind of kinds) drawn.push(Array.from({ length: size }, draw[kind]));
    }
  }
  return drawn;
}

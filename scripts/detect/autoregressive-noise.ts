import { randomNormal } from "d3-random";
import type { LevelNoise } from "./measured-noise.ts";

/** Share of values that are outliers, and how far out these are in standard deviations. */
const outlierRate = 0.02;
const outlierSizes = [4, 10] as const;

/**
 * Noise of which each value is like the one before, with outliers to both sides now and then.
 *
 * @param coefficient from 0 to below 1
 * @param spread standard deviation without the outliers
 */
export function autoregressiveNoise(coefficient: number, spread: number): LevelNoise {
  return {
    name: `AR(1), φ = ${coefficient}, outliers`,
    spread,
    sample(count, rng) {
      const normal = randomNormal.source(rng)();
      const innovation = Math.sqrt(1 - coefficient ** 2);
      let state = normal();
      return Float64Array.from({ length: count }, () => {
        state = coefficient * state + innovation * normal();
        if (rng() >= outlierRate) return spread * state;
        const size = outlierSizes[0] + rng() * (outlierSizes[1] - outlierSizes[0]);
        return spread * (state + (rng() < 0.5 ? -size : size));
      });
    },
  };
}

import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { mersenne } from "pure-rand/generator/mersenne";

/**
 * Reproducible randomness, to be passed down as an argument.
 *
 * @param seed any integer; neighbouring seeds give unrelated sources (xoroshiro's of this package do not)
 * @returns a source of uniform numbers in [0, 1)
 */
export function randomSource(seed: number): () => number {
  const generator = mersenne(seed);
  return () => uniformFloat64(generator);
}

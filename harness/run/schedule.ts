import type { ArmName } from "../model/run-record.ts";

/**
 * Which arm goes first: at random, but equally often in each block of four pairs, so that drift of the machine and the
 * handicap of the second position fall on both arms alike.
 *
 * @param rng uniform numbers in [0, 1), fresh from the run's seed; each block draws the same count, so a pair's order
 *   does not depend on how many pairs there will be
 * @returns from a pair's number, 0 and up, to the arm that goes first
 */
export function schedule(rng: () => number): (pair: number) => ArmName {
  const firsts: ArmName[] = [];
  return (pair) => {
    while (firsts.length <= pair) firsts.push(...shuffled(["base", "base", "head", "head"], rng));
    return firsts[pair]!;
  };
}

/** @see Durstenfeld 1964, Comm. ACM 7(7) */
function shuffled(arms: readonly ArmName[], rng: () => number): ArmName[] {
  const result = [...arms];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(rng() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

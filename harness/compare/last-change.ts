import { centredRanks } from "../stats/centred-ranks.ts";
import { ChangeTest } from "./change-test.ts";
import { unlikeStretch } from "./unlike-stretch.ts";

/** Share of histories without any change in which one is found. */
const usualAlpha = 0.01;

/**
 * Where the latest level began: 0 where the levels show no change. Searching and testing are apart; what follows a
 * change is searched again until it shows none.
 *
 * @param levels by time, finite, in any unit
 * @param rng uniform numbers in [0, 1)
 * @param test to be shared by series that share one α
 * @returns index of the first level after the last change
 */
export function lastChange(
  levels: readonly number[],
  rng: () => number,
  test: ChangeTest = new ChangeTest(rng, usualAlpha),
): number {
  for (let start = 0; ; ) {
    const left = Float64Array.from(levels.slice(start));
    const ranks = new Float64Array(left.length);
    centredRanks(left, ranks);
    const found = unlikeStretch(ranks);
    if (found === undefined || !test.isSignificant(found.contrast, left.length)) return start;
    start += found.change;
  }
}

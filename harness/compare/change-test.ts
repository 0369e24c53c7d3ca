import { unlikeStretch } from "./unlike-stretch.ts";

/** At α, so many of the random orders are as unlike as what is tested: the share that passes is α within a third. */
const allowed = 10;

/**
 * Whether a stretch is more unlike the others than chance. Random orders of ranks tell, and they are the same for all
 * levels of one count: series that share α share them.
 */
export class ChangeTest {
  readonly #rng: () => number;
  readonly #orders: number;
  readonly #drawn = new Map<number, { readonly ranks: Float64Array; readonly contrasts: number[] }>();

  /**
   * @param rng uniform numbers in [0, 1)
   * @param alpha share of histories without any change in which a stretch passes
   */
  constructor(rng: () => number, alpha: number) {
    this.#rng = rng;
    this.#orders = Math.ceil(allowed / alpha);
  }

  /**
   * Holds for any noise, as long as the order of levels without a change is chance; with ties, fewer pass.
   *
   * @param contrast of a stretch among so many levels, at least 6
   * @see Besag & Clifford 1991, Biometrika 78(2) (no more orders are drawn than the answer takes)
   */
  isSignificant(contrast: number, levels: number): boolean {
    const { ranks, contrasts } = this.#of(levels);
    // Sums differ in the last bits with the order of addition.
    const least = contrast - 1e-9;
    // The observed order is one of them: p is never 0.
    let asUnlike = 1 + contrasts.filter((drawn) => drawn >= least).length;
    while (asUnlike <= allowed && contrasts.length < this.#orders - 1) {
      shuffle(ranks, this.#rng);
      const drawn = unlikeStretch(ranks)!.contrast;
      contrasts.push(drawn);
      if (drawn >= least) asUnlike += 1;
    }
    return asUnlike <= allowed;
  }

  #of(levels: number) {
    let drawn = this.#drawn.get(levels);
    if (drawn === undefined) {
      drawn = { ranks: Float64Array.from({ length: levels }, (_, i) => i - (levels - 1) / 2), contrasts: [] };
      this.#drawn.set(levels, drawn);
    }
    return drawn;
  }
}

/** @see Durstenfeld 1964, Comm. ACM 7(7) */
function shuffle(values: Float64Array, rng: () => number): void {
  for (let last = values.length - 1; last > 0; last--) {
    const other = Math.floor(rng() * (last + 1));
    [values[last], values[other]] = [values[other]!, values[last]!];
  }
}

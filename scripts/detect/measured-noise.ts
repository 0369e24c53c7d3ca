import { z } from "zod";
import { quantile } from "../../harness/stats/quantile.ts";

/** Results of the same work again and again, as others have published them. */
export const measuredNoise = z.strictObject({
  note: z.string(),
  series: z
    .array(
      z.strictObject({
        name: z.string(),
        source: z.string(),
        licence: z.string(),
        /** Natural logs by time, in 10⁻⁴ from their median. */
        levels: z.array(z.number().int()).min(100),
      }),
    )
    .min(1),
});
export type MeasuredNoise = z.infer<typeof measuredNoise>;

/** Noise of run levels: natural logs by time, without any change of level. */
export interface LevelNoise {
  readonly name: string;
  /** Standard deviation, as the median absolute deviation tells it. */
  readonly spread: number;
  readonly sample: (count: number, rng: () => number) => Float64Array;
}

/** Long enough that what lasts for a day stays together, short enough that a sample has 20 of them. */
const blockLength = 10;

/**
 * Noise of each series: blocks of neighbours from random places, one after the other; the series goes on at its
 * beginning.
 *
 * @param spread to which all series are stretched or shrunk; without it they stay as they are
 * @see Politis & Romano 1992, A circular block-resampling procedure for stationary data
 */
export function bootstrapped({ series }: MeasuredNoise, spread?: number): LevelNoise[] {
  return series.map(({ name, levels }) => {
    const own = spreadOf(levels) * 1e-4;
    const unit = spread === undefined ? 1e-4 : (1e-4 * spread) / own;
    return {
      name,
      spread: spread ?? own,
      sample(count, rng) {
        const values = new Float64Array(count);
        let from = 0;
        for (let i = 0; i < count; i++) {
          if (i % blockLength === 0) from = Math.floor(rng() * levels.length);
          values[i] = unit * levels[(from + (i % blockLength)) % levels.length]!;
        }
        return values;
      },
    };
  });
}

function spreadOf(levels: readonly number[]): number {
  const middle = quantile(levels, 0.5)!;
  const distances = levels.map((level) => Math.abs(level - middle));
  return 1.4826 * quantile(distances, 0.5)!;
}

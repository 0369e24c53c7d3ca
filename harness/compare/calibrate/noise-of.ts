import type { LogRatios } from "../log-ratios.ts";
import type { LayoutEffect } from "./layout-effect.ts";
import { type Noise, withEffect } from "./resample.ts";

/**
 * What resamples are drawn from.
 *
 * @param measured a run of one program against itself
 * @param arms by how much head is shown to be worse than base, one a metric, in logs: in the resamples it stays with
 *   head, whichever goes first
 * @param layouts one a metric; undefined: not measured
 */
export function noiseOf(
  measured: LogRatios,
  arms: readonly number[],
  layouts: readonly (LayoutEffect | undefined)[],
  { firstArm, seed }: Pick<Noise, "firstArm" | "seed">,
): Noise {
  return {
    data: withEffect(measured, (row) => -arms[row]!),
    arms: Float64Array.from(arms),
    layouts: layoutVectors(layouts),
    // Blocks as long as the cube root: Künsch 1989, Ann. Statist. 17(3).
    blockPairs: Math.ceil(Math.cbrt(measured.pairs)),
    firstArm,
    seed,
  };
}

/** One vector a build, the plain one first: it is what the others were measured against. */
function layoutVectors(effects: readonly (LayoutEffect | undefined)[]): Float64Array[] {
  const builds = Math.max(0, ...effects.map((effect) => effect?.shifts.length ?? 0));
  if (builds === 0) return [];
  const rebuilds = Array.from({ length: builds }, (_, build) =>
    Float64Array.from(effects, (effect) => effect?.shifts[build] ?? 0),
  );
  return [new Float64Array(effects.length), ...rebuilds];
}

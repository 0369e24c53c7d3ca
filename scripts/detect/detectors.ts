import { findChanges } from "../../harness/compare/detect/find-changes.ts";
import type { DetectionMethod } from "../../harness/model/detection.ts";

/** What finds changes of level in a series. */
export interface Detector {
  readonly name: string;
  /** Index of the first value of each new level, for each series of natural logs. */
  readonly detect: (series: readonly (readonly number[])[]) => Promise<readonly (readonly FoundChange[])[]>;
}

export interface FoundChange {
  readonly index: number;
  /** Of the size, in natural logs; a tool that tells none has none. */
  readonly interval?: { readonly low: number; readonly high: number };
}

export function plimsoll(method: DetectionMethod, rng: () => number): Detector {
  return {
    name: method === "pelt" ? "Plimsoll, PELT" : "Plimsoll, E-divisive",
    detect: async (series) =>
      series.map((levels) => findChanges(levels, method, rng).map(({ index, shift }) => ({ index, interval: shift }))),
  };
}

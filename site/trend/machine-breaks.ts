import type { SiteMachine } from "../../harness/model/site-data.ts";
import type { TrendLine } from "./trend-lines.ts";

/** Where lines go on with another machine. */
export interface MachineBreak {
  /** In the middle of the time without a value, ms since 1970. */
  readonly x: number;
  /** Where the first value after it stands, ms since 1970. */
  readonly since: number;
  readonly from: SiteMachine;
  readonly to: SiteMachine;
  /** At least 1. */
  readonly lines: readonly TrendLine[];
}

/**
 * Lines that change from one machine to the same other in times that overlap do so in one break.
 *
 * @returns by x
 */
export function machineBreaks(lines: readonly TrendLine[]): MachineBreak[] {
  const gaps = lines
    .flatMap((line) =>
      line.stretches.slice(1).map((after, i) => {
        const before = line.stretches[i]!;
        return {
          start: before.points.at(-1)!.x,
          end: after.points[0]!.x,
          from: before.machine,
          to: after.machine,
          lines: [line],
        };
      }),
    )
    .sort((a, b) => a.start - b.start);
  const merged: typeof gaps = [];
  for (const gap of gaps) {
    const same = merged.find(({ from, to, end }) => from === gap.from && to === gap.to && gap.start < end);
    if (same === undefined) merged.push(gap);
    else {
      same.start = gap.start;
      same.end = Math.min(same.end, gap.end);
      same.lines.push(...gap.lines);
    }
  }
  return merged
    .map(({ start, end, ...gap }) => ({ ...gap, x: (start + end) / 2, since: end }))
    .sort((a, b) => a.x - b.x);
}

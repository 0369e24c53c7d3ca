import { hodgesLehmann } from "../../stats/hodges-lehmann.ts";
import { confidence } from "../rule.ts";
import { spread } from "./spread.ts";

export interface LayoutEffect {
  /** Standard deviation between builds of the same source, of the log. */
  readonly sd: number;
  /** Of each rebuild against the plain build, in logs, drawn in so that they scatter by sd alone. */
  readonly shifts: readonly number[];
}

/** Normal noise: variance of the Hodges–Lehmann estimate against the mean's. */
const inefficiency = Math.PI / 3;

/**
 * How far rebuilds of the same source lie apart, beyond what the noise of their pairs explains: the between-group
 * component of a one-way layout.
 *
 * @param rebuilds log ratios of rebuild/plain, one list a rebuild
 * @returns undefined for fewer than 2 rebuilds of 2 pairs each
 * @see Searle, Casella & McCulloch 1992, Variance Components, 3.6 (the estimate by moments, 0 where it is negative)
 */
export function layoutEffect(rebuilds: readonly (readonly number[])[]): LayoutEffect | undefined {
  const groups = rebuilds.flatMap((d) => {
    const [shift, within] = [hodgesLehmann(d, confidence)?.estimate, spread(d)?.sd];
    return shift === undefined || within === undefined
      ? []
      : [{ shift, error: (inefficiency * within ** 2) / d.length }];
  });
  const between = spread(groups.map(({ shift }) => shift))?.sd;
  if (between === undefined || groups.length < rebuilds.length) return undefined;
  const error = groups.reduce((sum, group) => sum + group.error, 0) / groups.length;
  const variance = Math.max(0, between ** 2 - error);
  const kept = between === 0 ? 0 : Math.sqrt(variance) / between;
  return { sd: Math.sqrt(variance), shifts: groups.map(({ shift }) => kept * shift) };
}

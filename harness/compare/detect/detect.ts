import type { Accepted, AcceptedShift, Mute } from "../../model/accepted.ts";
import type { Detection, DetectionMethod } from "../../model/detection.ts";
import type { Series } from "../../model/series.ts";
import { randomSource } from "../../stats/random-source.ts";
import { roundingWarnings } from "../rounding-warnings.ts";
import { shiftsOf } from "./accepted-shifts.ts";
import { detectSeries } from "./detect-series.ts";
import { mutesOf } from "./mutes.ts";

export interface DetectOptions {
  readonly method: DetectionMethod;
  /** Change that is not worth an alarm, as ratio − 1, whatever the metric; undefined: each series has its own. */
  readonly tolerance?: number | undefined;
  readonly accepted: Accepted;
  /** Whether the history has all that a shift may speak of: only then is it known to match nothing. By default it has. */
  readonly covers?: (shift: AcceptedShift) => boolean;
  /** Now: mutes are in force or over. */
  readonly at: Date;
  /** Uniform numbers in [0, 1). Asked once: no series' answer depends on which others there are. */
  readonly rng: () => number;
}

/**
 * What a store's history says: per series the change points, the level that counts, how the latest runs stand to it, and
 * drifts. It knows nothing of confirmations.
 *
 * @param history any series; each stands for itself
 */
export function detect(history: readonly Series[], options: DetectOptions): Detection {
  const { method, tolerance, accepted, covers = () => true, at, rng } = options;
  const seed = Math.floor(rng() * 2 ** 31);
  const shifts = new Map(accepted.shifts.map((shift) => [shift, { asked: 0, recorded: 0 }]));
  const expired = new Set<Mute>();
  const series = history.map((one) => {
    const own = shiftsOf(one, accepted);
    const mutes = mutesOf(one, accepted, at);
    const { detected, recorded } = detectSeries(one, {
      ...{ method, shifts: own, mutes, rng: randomSource(seed) },
      tolerance: tolerance ?? one.tolerance,
    });
    for (const shift of own) shifts.get(shift)!.asked += 1;
    for (const shift of recorded) shifts.get(shift)!.recorded += 1;
    if (mutes.expired) expired.add(mutes.expired);
    return detected;
  });
  return {
    ...{ schema: "plimsoll.detection/1", at: at.toISOString(), method, tolerance: tolerance ?? null },
    series,
    warnings: [
      ...[...shifts]
        .filter(([shift, { recorded }]) => recorded === 0 && covers(shift))
        .map(([shift, { asked }]) => idle(shift, asked)),
      ...accepted.mutes.filter((mute) => expired.has(mute)).map(over),
      ...roundingWarnings(
        series.map(({ key, unit, tolerance, reference: { value } }, i) => {
          return { key, unit, tolerance, precision: history[i]!.precision, base: value, head: value };
        }),
      ),
    ],
  };
}

function idle({ metric, commit, target }: AcceptedShift, asked: number): string {
  const of = target === undefined ? "" : ` of ${target}`;
  if (asked === 0) return `accepted shift at ${commit} matches nothing: no series here matches ${metric}${of}`;
  return `accepted shift at ${commit} matches nothing: no run of that commit is recorded for ${metric}${of}; name the first recorded commit of the new level`;
}

function over({ metric, until, who, reason }: Mute): string {
  return `mute of ${metric} is over since ${until.slice(0, 10)}, and it alarms again (${who}: ${reason})`;
}

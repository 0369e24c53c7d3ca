import type { Accepted, Mute } from "../../model/accepted.ts";
import { gateMatcher } from "../../model/gate-matcher.ts";
import type { Series } from "../../model/series.ts";

export interface Mutes {
  /** In force: the one that lasts longest. */
  readonly muted: Mute | undefined;
  /** Of those that are over, the last, where none is in force. */
  readonly expired: Mute | undefined;
}

/**
 * Whether nobody wants to hear of a metric.
 *
 * @param at now; a mute that is until then is over
 */
export function mutesOf({ key, target }: Pick<Series, "key" | "target">, { mutes }: Accepted, at: Date): Mutes {
  const last = mutes
    .filter((one) => (one.target ?? target) === target && gateMatcher([one.metric])(key))
    .reduce<Mute | undefined>((a, b) => (a && Date.parse(a.until) >= Date.parse(b.until) ? a : b), undefined);
  const inForce = last !== undefined && Date.parse(last.until) > at.getTime();
  return { muted: inForce ? last : undefined, expired: inForce ? undefined : last };
}

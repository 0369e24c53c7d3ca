import { everyKey, type Findings } from "../github/check-findings.ts";
import type { Gate } from "../model/comparison.ts";

/**
 * Whether what a merge group came to is no more than what was accepted of its pull request: together with what it is
 * queued behind, a change may do what nobody has looked at.
 *
 * @param accepted of the pull request's head
 * @param found of the group
 */
export function acceptedOfGroup(
  accepted: Findings["metrics"],
  { outcome }: Pick<Gate, "outcome">,
  found: Findings["metrics"],
): boolean {
  // What was accepted had been measured: that the group was not is another matter.
  if (outcome === "invalid") return accepted.length === 0;
  return found.every(({ target, keys }) => {
    const known = new Set(accepted.flatMap((one) => (one.target === target ? one.keys : [])));
    return known.has(everyKey) || keys.every((key) => known.has(key));
  });
}

/** Tries' lengths: with 32 writers more is idle time, and less costs more tries (16: 13 at most, 8: 16). */
const most = 16;

/** ms; whoever tries for so long to write is at a slow remote, not among many writers. */
const longest = 60_000;

/**
 * How long a writer steps aside for others. It goes by how long a try takes, since that is how long the others are
 * busy: the same rule then holds for a remote on this disk, for one at the other end of the world, and for a machine
 * that has too much to do. The share of it is random (full jitter), so that those who met do not meet again.
 *
 * @param failed tries so far, at least 1
 * @param took how long the last of them took, ms
 * @returns ms
 * @see Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog 2015
 */
export function pauseAfter(failed: number, took: number, rng: () => number): number {
  return rng() * Math.min(Math.min(2 ** failed, most) * took, longest);
}

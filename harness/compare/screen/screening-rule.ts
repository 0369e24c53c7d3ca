/** One suspicion in five costs minutes of interleaved pairs; one missed regression costs more. */
export const screeningAlpha = 0.2;

/** Where a suspicion blocks a merge. */
export const blockingAlpha = 0.01;

/**
 * Fewer runs tell too little of what happens between runs: among nine runs, head is the worst by chance once in nine.
 */
export const minimumRuns = 8;

/** Older runs say less about today's machine than they cost. */
export const mostRuns = 100;

/**
 * Part of α that counters have where times count too: a counter that is steady but for a jump now and then must not set
 * the bar for times.
 */
export const countersPart = 0.25;

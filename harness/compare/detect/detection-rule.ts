/** Fewer values are no level: a bad week of a nightly recording has as many. */
export const shortestLevel = 5;

/** Values of the rolling median that outliers are held against: it outlasts an outlier of three nights. */
export const clipWindow = 7;

/** Beyond so many standard deviations a value says no more than that it is far out. */
export const clipDeviations = 3;

/** A change more costs the search so many times log n, in units of the long-run variance. */
export const penaltyFactor = 3;

/** Share of stretches without a change that show one as sure, wherever in them. */
export const changeAlpha = 0.01;

/** Two-sided, of a change's size. */
export const shiftConfidence = 0.95;

/** Beyond this a value says so much about the next that noise is not to be told from levels that change. */
export const mostAutocorrelation = 0.9;

/** Variance of natural logs; no series is taken to be steadier. What is less is rounding. */
export const leastVariance = 1e-12;

/** Values that E-divisive sees at once, as in Otava. */
export const searchWindow = 50;

/** Share of windows without a change in which E-divisive's search goes on splitting. */
export const searchAlpha = 0.05;

/** Share of stretches without a change in which a split of E-divisive stands: 40 windows a 1,000 values ask. */
export const permutationAlpha = 0.002;

/** At α, so many of the random orders are as extreme as what was seen. */
export const permutations = 2;

/** Neighbours that change places together: of autocorrelation .6 little is left beyond. */
export const permutedBlock = 5;

/** A series of fewer blocks has shorter ones: of too few orders none is rare enough for any split to stand. */
export const leastBlocks = 15;

export interface Length {
  /** Times the work that an execution does now; a power of 2. */
  readonly factor: number;
  /** What it rests on, as a sentence. */
  readonly reason: string;
}

/** Never told to change more at once: the estimate is rough. */
const most = 4;

/** Share of the time for the same precision that has to be saved before a change is worth telling. */
const worthwhile = 0.2;

/** No machine is so even that executions have less than that in common. */
const leastCommon = 0.05;

/**
 * How much work an execution should do. With variance c common to an execution and w/k of its own when it does k times
 * the work, and o + e·k seconds a pair, the product of both is least at k = √(w·o / (c·e)).
 *
 * @param common share of the variance that more work does not average out; undefined: not known
 * @param executing of the pair's seconds, what the suite was executing; the rest is waiting and preparing
 * @see Cochran 1977, Sampling Techniques, 10.6 (optimum sampling fraction in two stages)
 */
export function executionLength(common: number | undefined, seconds: number, executing: number): Length {
  const overhead = Math.max(0, seconds - executing);
  const share = seconds > 0 ? overhead / seconds : 0;
  const cost = `${Math.round(share * 100)} % of a pair's time is not executing`;
  if (common === undefined) {
    const factor = share > 0.5 ? 2 : 1;
    return { factor, reason: `${cost}; with one metric that varies, what longer executions average out is not known` };
  }
  const c = Math.min(0.99, Math.max(leastCommon, common));
  const best = executing > 0 ? Math.sqrt(((1 - c) / c) * (overhead / executing)) : 1;
  const nearest = 2 ** Math.round(Math.log2(Math.max(1 / most, Math.min(most, best))));
  /** Seconds for one unit of precision, with k times the work. */
  const price = (k: number) => (c + (1 - c) / k) * (overhead + executing * k);
  const factor = price(nearest) < (1 - worthwhile) * price(1) ? nearest : 1;
  const rests = `${cost}, and ${Math.round(common * 100)} % of the variance is common to the metrics of an execution`;
  return { factor, reason: `${rests}, which longer executions would not average out (the rest is assumed to)` };
}

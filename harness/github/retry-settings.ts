/** How long a call is held on to before it counts as failed. */
export interface RetrySettings {
  /** What waiting for a second takes, ms: less in tests. */
  readonly second: number;
  /** How often one call is tried again. */
  readonly retries: number;
  /** Longest that one call may take with all its waits, ms. A wait that GitHub asks for beyond it is a failure at once. */
  readonly budget: number;
  /** Longest that GitHub may take for one answer, ms. */
  readonly timeout: number;
  /** Whether writes keep the distance that GitHub asks for: a second, three where somebody is notified. */
  readonly paced: boolean;
}

export const defaultRetrySettings: RetrySettings = {
  second: 1000,
  retries: 5,
  budget: 600_000,
  timeout: 30_000,
  paced: true,
};

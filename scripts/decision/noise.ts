/** Where simulated or recorded executions get their scatter from. */
export interface Noise {
  readonly name: string;
  /**
   * Natural logarithms of what executions of one program measure, in the order of executing. Executions 2i and 2i + 1
   * make pair i.
   *
   * @returns one row a metric, one value an execution
   */
  sample(metrics: number, executions: number, rng: () => number): Float64Array[];
  /** Step of the clock, as a share of what an execution typically measures. */
  readonly tick?: number;
}

/** Rows of zeros, to be filled. */
export function rows(metrics: number, executions: number): Float64Array[] {
  return Array.from({ length: metrics }, () => new Float64Array(executions));
}

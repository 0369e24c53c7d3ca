import type { ProgressLine } from "./progress-line.ts";
import type { ResultLine } from "./result-line.ts";

/** All that one execution of a suite says. */
export interface ExecutionResults {
  /** No key comes twice. */
  readonly results: readonly ResultLine[];
  /** Neither here; often there are none. */
  readonly progress: readonly ProgressLine[];
}

import type { ProgressLine } from "../model/progress-line.ts";
import type { ResultLine } from "../model/result-line.ts";

/** Something in another tool's file that is no result: named and counted, never dropped in silence. */
export interface SetAside {
  /** File and place in it. */
  readonly place: string;
  readonly reason: string;
}

/** What another tool's file says, as far as results can say it. */
export interface ParsedResults {
  /** One an execution: no key comes twice in one of them. */
  readonly executions: readonly (readonly ResultLine[])[];
  /** Of the one execution that there is then; absent: the format has no such thing. */
  readonly progress?: readonly ProgressLine[];
  readonly setAside: readonly SetAside[];
}

import type { MeasuredRun } from "../simulated-run.ts";

/** A run of one metric, for tests. */
export function run(base: readonly number[], head: readonly number[]): MeasuredRun {
  const rows = [base, head].map((values) => [Float64Array.from(values)]);
  const pairs = base.length;
  const headFirst = new Array<boolean>(pairs).fill(false);
  return { keys: ["suite/engine/threads=1/fetch:time"], pairs, headFirst, base: rows[0]!, head: rows[1]! };
}

import { InputError } from "../../model/errors.ts";
import { gatedKeys } from "../../model/gate-matcher.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { sameProgram } from "../../model/same-program.ts";
import { completePairs } from "../pairs.ts";

/** Fewer pairs show no noise to calibrate with. */
export const fewestPairs = 8;

/**
 * What a run is to a calibration: one program against itself, or against a rebuild of the same source.
 *
 * @param origin what the reader of the message calls the run: its file
 * @throws InputError where it is neither, or says too little
 */
export function calibrationPart(run: RunRecord, origin: string): "same" | "rebuild" {
  const { base, head } = run.arms;
  if (!base) throw new InputError(`${origin}: a recording of one arm: a calibration needs pairs`);
  const source = ({ commit, args, env }: typeof head) => JSON.stringify([commit, args, Object.entries(env).sort()]);
  if (source(base) !== source(head) && !sameProgram(base, head)) {
    const told = ({ commit, args, env }: typeof head) =>
      [commit.slice(0, 12), ...args, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)].join(" ");
    throw new InputError(`${origin}: arms: base and head are not the same program (${told(base)}; ${told(head)})`);
  }
  const pairs = completePairs(run).length;
  if (sameProgram(base, head)) {
    if (pairs < fewestPairs)
      throw new InputError(`${origin}: ${pairs} complete pairs: a calibration needs ${fewestPairs}`);
    if (gatedKeys(run.metrics, run.plan.gate).length === 0) {
      throw new InputError(`${origin}: plan.gate: no metric matches ${run.plan.gate.join(", ")}`);
    }
    return "same";
  }
  if (pairs < 2) throw new InputError(`${origin}: ${pairs} complete pairs: a rebuild needs 2`);
  return "rebuild";
}

import type { Arm, RunRecord } from "./run-record.ts";
import type { Configuration } from "./series.ts";

/** How one arm of a run was measured. An arm alone had the machine for itself, whatever the plan says of pairs. */
export function configurationOf(
  {
    state,
    snapshot,
    suiteVersion,
    plan,
    arms,
  }: Pick<RunRecord, "state" | "snapshot" | "suiteVersion" | "plan" | "arms">,
  { args, env }: Pick<Arm, "args" | "env">,
): Configuration {
  const atOnce = plan.arms === "at-once" && arms.base !== undefined;
  return {
    ...{ args, env, state, suiteVersion },
    ...(snapshot !== undefined && { snapshot }),
    ...(atOnce && { arms: "at-once" }),
  };
}

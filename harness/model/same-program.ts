import type { Arm } from "./run-record.ts";

/** Whether two arms execute the same files with the same arguments and environment: there is nothing to measure. */
export function sameProgram(base: Arm, head: Arm): boolean {
  const identity = ({ artifact, args, env }: Arm) => JSON.stringify([artifact, args, Object.entries(env).sort()]);
  return identity(base) === identity(head);
}

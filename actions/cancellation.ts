/**
 * Aborts when the job is cancelled or out of time: the runner sends SIGINT to the action's process alone, SIGTERM 7.5 s
 * later, and kills all of its descendants 2.5 s after that.
 */
export function cancellation(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => controller.abort(name));
  return controller.signal;
}

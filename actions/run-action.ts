import { setFailed } from "@actions/core";
import { InputError, MeasurementError } from "../harness/model/errors.ts";
import { cancellation } from "./cancellation.ts";
import { inertLine } from "./inert-line.ts";
import { foldedLog } from "./log.ts";

/** Ends the process, with a sentence in the job's log and on its page where the action failed. */
export async function runAction(action: (signal: AbortSignal) => Promise<void>): Promise<never> {
  const signal = cancellation();
  try {
    await action(signal);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const expected = error instanceof InputError || error instanceof MeasurementError;
    if (!expected && error instanceof Error) {
      const log = foldedLog("where it happened");
      for (const line of (error.stack ?? "").split("\n")) log.line(line);
      log.end();
    }
    setFailed(message.split("\n").map(inertLine).join("\n").slice(0, 10_000));
  }
  // Clients keep connections open for calls that do not come.
  process.exit();
}

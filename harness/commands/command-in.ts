import { type Command, CommanderError } from "commander";
import { InputError, MeasurementError } from "../model/errors.ts";
import type { Io } from "./io.ts";
import { recordingIo } from "./recording-io.ts";
import type { Outcome } from "./testbed.ts";

/**
 * For tests: a command in this process, which is quicker than one of its own, with a folder as the current one.
 *
 * @param args without the name of the command
 * @returns as the command line would end
 */
export async function commandIn(
  folder: string,
  command: (io: Io) => Command,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<Outcome> {
  const { io, said } = recordingIo(signal);
  const before = process.cwd();
  process.chdir(folder);
  try {
    await command(io).exitOverride().configureOutput({ writeErr: io.err }).parseAsync(args, { from: "user" });
    return { exitCode: said.exitCode, stdout: said.out, stderr: said.err };
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: 2, stdout: said.out, stderr: said.err };
    if (!(error instanceof InputError || error instanceof MeasurementError)) throw error;
    const exitCode = error instanceof InputError ? 2 : 3;
    return { exitCode, stdout: said.out, stderr: `${said.err}plimsoll: ${error.message}` };
  } finally {
    process.chdir(before);
  }
}

import { InputError } from "../model/errors.ts";

/**
 * What to throw for a file system call that failed: an InputError with the system's own words, which name the path.
 * Errors that no system call made come back as they are.
 *
 * @param doing what was attempted, e.g. `the store cannot be read`
 */
export function systemFailure(error: unknown, doing: string): unknown {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).syscall === undefined) return error;
  return new InputError(`${doing}: ${error.message}`);
}

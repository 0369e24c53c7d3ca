const marks = [
  "No benchmark was found for query",
  "fatal runtime error: ",
  "process didn't exit successfully",
  "Segmentation fault",
  "(core dumped)",
];

/**
 * Whether a line of a Rust program's output says that it failed: what it printed before is not to be trusted either.
 * Standard error may be part of the output.
 */
export function isRustFailure(line: string): boolean {
  return (
    marks.some((mark) => line.includes(mark)) ||
    /^thread '.*' (\(\d+\) )?panicked at /.test(line) ||
    /^(error(\[E\d{4}\])?: |Error: |memory allocation of \d+ bytes failed)/.test(line)
  );
}

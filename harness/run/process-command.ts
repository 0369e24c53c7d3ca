import { join } from "node:path";
import { join as joinArguments } from "shlex";

/** Where the figures of a process that is timed as a whole come from: files outside of its own folder. */
export interface ProcessFiles {
  /** hyperfine's JSON. */
  readonly timing: string;
  /** One line of GNU time: the peak resident set, KiB. */
  readonly memory: string;
}

export function processFiles(folder: string): ProcessFiles {
  return { timing: join(folder, "hyperfine.json"), memory: join(folder, "memory") };
}

/**
 * hyperfine around a program: one run, without a shell; a failure is told in the JSON rather than by its own exit code.
 *
 * @param gnuTime also takes the memory by GNU time, for a hyperfine that does not (before 1.19). What it says is the
 *   largest process's, hyperfine's own 3 MB at least
 * @see https://github.com/sharkdp/hyperfine; these options mean the same in 1.15 and in 2.0
 */
export function processCommand(argv: readonly string[], { timing, memory }: ProcessFiles, gnuTime: boolean): string[] {
  return [
    ...(gnuTime ? ["time", "--format=%M", `--output=${memory}`, "--"] : []),
    ...["hyperfine", "--shell=none", "--runs=1", "--warmup=0", "--ignore-failure", "--style=none"],
    // Its stderr would be lost otherwise, and with it why a program failed.
    "--output=inherit",
    ...[`--export-json=${timing}`, "--", joinArguments([...argv])],
  ];
}

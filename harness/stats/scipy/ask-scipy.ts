import { fileURLToPath } from "node:url";
import { execa } from "execa";

/** A function of reference.py and its arguments; NaN where a value is missing. */
export type Question = readonly [name: string, ...given: readonly unknown[]];

/** NaN where the quantity is not defined. */
export type Answer = number | readonly number[];

/** Where scripts/setup installs requirements.txt. */
const installed = fileURLToPath(new URL("../../../.plimsoll/python/bin/python", import.meta.url));
const script = fileURLToPath(new URL("reference.py", import.meta.url));

/**
 * Answers of SciPy, all from one process.
 *
 * @param python the interpreter that has SciPy
 * @returns one answer a question, in their order
 * @throws Error naming scripts/setup, and what Python said, if SciPy did not answer
 */
export async function askSciPy(questions: readonly Question[], python = installed): Promise<Answer[]> {
  // Isolated (-I), so that no PYTHONPATH of the caller's mixes other versions in.
  const { failed, stdout, shortMessage, stderr } = await execa(python, ["-I", script], {
    input: JSON.stringify(questions),
    reject: false,
    // Two threads of a numerical library would fight over small matrices.
    env: { OPENBLAS_NUM_THREADS: "1" },
  });
  if (failed) {
    throw new Error(
      `SciPy did not answer: run scripts/setup test, which installs it\n${shortMessage}\n${stderr ?? ""}`,
    );
  }
  const nanForNull = (_: string, value: unknown) => value ?? Number.NaN;
  return JSON.parse(stdout, nanForNull) as Answer[];
}

import { expect, test } from "vitest";
import { type Answer, askSciPy, type Question } from "./ask-scipy.ts";

const precision = 1e-9;

/** For numbers that may be very small or large. */
export const relative = (theirs: number) => precision * Math.abs(theirs);

/** Our function, held against a function of reference.py in many cases. */
export interface Check {
  readonly sentence: string;
  readonly reference: string;
  /** Arguments of both, one list a case. */
  readonly cases: readonly (readonly unknown[])[];
  readonly ours: (...given: never[]) => Answer;
  /** How far ours may lie from an answer; 1e-9 if absent. */
  readonly within?: (theirs: number) => number;
}

/** Registers a test for each check; all of them ask one process, since it takes a second to load SciPy. */
export function holdAgainstSciPy(checks: readonly Check[]): void {
  const questions = checks.flatMap(({ reference, cases }) => cases.map((given): Question => [reference, ...given]));
  let answers: Promise<Answer[]> | undefined;

  test.each(checks.map((check, at) => [check.sentence, check, at] as const))("%s", async (_, check, at) => {
    answers ??= askSciPy(questions);
    const before = checks.slice(0, at).reduce((count, { cases }) => count + cases.length, 0);
    const theirs = (await answers).slice(before, before + check.cases.length);
    expect(theirs).toHaveLength(check.cases.length);
    check.cases.forEach((given, i) => {
      const ours = check.ours(...(given as never[]));
      if (!agree(ours, theirs[i]!, check.within ?? (() => precision))) {
        expect.fail(
          `${JSON.stringify(given)}: ours ${JSON.stringify(ours)}, ${check.reference} ${JSON.stringify(theirs[i])}`,
        );
      }
    });
  });
}

function agree(ours: Answer, theirs: Answer, within: (theirs: number) => number): boolean {
  if (typeof ours !== "number" && typeof theirs !== "number") {
    return ours.length === theirs.length && ours.every((value, i) => agree(value, theirs[i]!, within));
  }
  if (typeof ours !== "number" || typeof theirs !== "number") return false;
  if (Number.isNaN(theirs)) return Number.isNaN(ours);
  return Math.abs(ours - theirs) <= within(theirs);
}

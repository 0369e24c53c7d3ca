import fc from "fast-check";
import { expect } from "vitest";
import { InputError } from "../../model/errors.ts";
import { progressLineSchema } from "../../model/progress-line.ts";
import { resultLineSchema } from "../../model/result-line.ts";
import type { ParsedResults } from "../parsed-results.ts";

/**
 * For tests: 2,000 mutations of a text, each with a few characters put in or taken out, are read as results that hold
 * to their schema, or refused with an InputError.
 *
 * @param refusal how its message begins
 */
export function expectSoundOrRefused(text: string, parse: (mutated: string) => ParsedResults, refusal: RegExp): void {
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), fc.nat(3), (at, inserted, removed) => {
      try {
        const { executions, progress = [] } = parse(text.slice(0, at) + inserted + text.slice(at + removed));
        for (const line of executions.flat()) resultLineSchema.parse(line);
        for (const line of progress) progressLineSchema.parse(line);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        expect(error.message).toMatch(refusal);
      }
    }),
    { seed: 1, numRuns: 2000 },
  );
}

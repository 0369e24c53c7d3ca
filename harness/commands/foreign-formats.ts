import type { ResultLine } from "../model/result-line.ts";
import { parseCustomBenches } from "../parse/custom-benches.ts";
import { parseGoBench } from "../parse/go-bench.ts";
import { parseHyperfine } from "../parse/hyperfine.ts";
import type { ParsedResults } from "../parse/parsed-results.ts";

/** What a file says that tells of one commit and does not name it. */
export interface ForeignResults extends ParsedResults {
  readonly config?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Formats of other tools whose files tell of one commit. */
export const foreignFormats = {
  "go-bench": parseGoBench,
  hyperfine: parseHyperfine,
  "custom-smaller-is-better": (text, suite, origin) => parseCustomBenches(text, suite, "lower", origin),
  "custom-bigger-is-better": (text, suite, origin) => parseCustomBenches(text, suite, "higher", origin),
} satisfies Record<string, (text: string, suite: string, origin: string) => ForeignResults>;

export type ForeignFormat = keyof typeof foreignFormats;

export function isForeignFormat(format: string): format is ForeignFormat {
  return Object.hasOwn(foreignFormats, format);
}

/** All results in the order of executions. */
export function allResults({ executions }: ParsedResults): readonly ResultLine[] {
  return executions.flat();
}

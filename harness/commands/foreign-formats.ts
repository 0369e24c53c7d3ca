import type { ParserName } from "../model/parser-name.ts";
import { parseCanopy } from "../parse/canopy.ts";
import { parseCriterion } from "../parse/criterion.ts";
import { parseCustomBenches } from "../parse/custom-benches.ts";
import { parseDbBench } from "../parse/db-bench.ts";
import { parseGoBench } from "../parse/go-bench.ts";
import { parseGoogleBenchmark } from "../parse/google-benchmark.ts";
import { parseHyperfine } from "../parse/hyperfine.ts";
import { parseJmh } from "../parse/jmh.ts";
import { parseNodeBench } from "../parse/node-bench.ts";
import type { ParsedResults } from "../parse/parsed-results.ts";
import { parsePocketnetCsv } from "../parse/pocketnet-csv.ts";
import { parsePocketnetLog } from "../parse/pocketnet-log.ts";
import { parseRippledGetCounts } from "../parse/rippled-get-counts.ts";
import { parseRippledNodestoreBench } from "../parse/rippled-nodestore-bench.ts";
import { parseRippledTiming } from "../parse/rippled-timing.ts";
import { parseSubstrateStorage } from "../parse/substrate-storage.ts";
import { parseSubstrateWeights } from "../parse/substrate-weights.ts";

/** What a file says that tells of one commit and does not name it. */
export interface ForeignResults extends ParsedResults {
  readonly config?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Read as a whole, or line by line, so that a log may be larger than the memory. */
type Format =
  | { readonly of: "text"; readonly parse: (text: string, suite: string, origin: string) => ForeignResults }
  | {
      readonly of: "lines";
      readonly parse: (lines: Iterable<string>, suite: string, origin: string) => ForeignResults;
    };

/** Formats of nodes' suites and of other tools, whose files tell of one commit. */
export const foreignFormats = {
  "rippled-timing": { of: "lines", parse: parseRippledTiming },
  "rippled-nodestore-bench": { of: "lines", parse: parseRippledNodestoreBench },
  "rippled-get-counts": { of: "text", parse: parseRippledGetCounts },
  "google-benchmark": { of: "text", parse: parseGoogleBenchmark },
  canopy: { of: "lines", parse: parseCanopy },
  "node-bench": { of: "lines", parse: parseNodeBench },
  "substrate-storage": { of: "lines", parse: parseSubstrateStorage },
  "substrate-weights": { of: "lines", parse: parseSubstrateWeights },
  "pocketnet-log": { of: "lines", parse: parsePocketnetLog },
  "pocketnet-csv": { of: "lines", parse: parsePocketnetCsv },
  db_bench: { of: "lines", parse: parseDbBench },
  criterion: { of: "lines", parse: parseCriterion },
  jmh: { of: "text", parse: parseJmh },
  "go-bench": { of: "lines", parse: parseGoBench },
  hyperfine: { of: "text", parse: parseHyperfine },
  customSmallerIsBetter: {
    of: "text",
    parse: (text, ...of) => parseCustomBenches(text, of[0], "customSmallerIsBetter", of[1]),
  },
  customBiggerIsBetter: {
    of: "text",
    parse: (text, ...of) => parseCustomBenches(text, of[0], "customBiggerIsBetter", of[1]),
  },
} satisfies Record<Exclude<ParserName, "result-lines">, Format>;

export type ForeignFormat = keyof typeof foreignFormats;

export function isForeignFormat(format: string): format is ForeignFormat {
  return Object.hasOwn(foreignFormats, format);
}

/** @param input the whole text, or its lines without line breaks */
export function parseForeign(
  format: ForeignFormat,
  input: string | Iterable<string>,
  suite: string,
  origin: string,
): ForeignResults {
  const { of, parse }: Format = foreignFormats[format];
  if (of === "text") return parse(typeof input === "string" ? input : [...input].join("\n"), suite, origin);
  return parse(typeof input === "string" ? input.split(/\r?\n/) : input, suite, origin);
}

import { z } from "zod";

/** Names of the formats in which a suite may print its results; `plimsoll parse` reads the same. */
export const parserNameSchema = z.enum([
  "result-lines",
  "rippled-timing",
  "rippled-nodestore-bench",
  "rippled-get-counts",
  "google-benchmark",
  "canopy",
  "node-bench",
  "substrate-storage",
  "substrate-weights",
  "pocketnet-log",
  "pocketnet-csv",
  "db_bench",
  "criterion",
  "jmh",
  "go-bench",
  "hyperfine",
  "customSmallerIsBetter",
  "customBiggerIsBetter",
]);
export type ParserName = z.infer<typeof parserNameSchema>;

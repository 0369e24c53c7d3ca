import { z } from "zod";
import { parsePartPath } from "./part-path.ts";

/** Name of the manifest's file, at the root of the export. */
export const manifestName = "history.json";

/**
 * What belongs to an export. Without it a month that was lost on the way could not be told from a month without runs, nor
 * a copy that stopped halfway from a whole one.
 */
export const manifestSchema = z.strictObject({
  schema: z.literal("plimsoll.parquet/1"),
  /** Sound records of the store that was exported. */
  runs: z.int().nonnegative(),
  series: z.int().nonnegative(),
  /** What the store had set aside. */
  damaged: z.array(z.strictObject({ file: z.string(), reason: z.string() })),
  /** By path. */
  parts: z.array(
    z.strictObject({
      path: z.string().refine((path) => parsePartPath(path) !== undefined, "not the path of a part"),
      /** With a point in this part. A run lies in one part. */
      runs: z.int().positive(),
      points: z.int().positive(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestPart = Manifest["parts"][number];

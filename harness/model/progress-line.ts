import { z } from "zod";
import { formatKey } from "./key.ts";
import { unitSchema } from "./quantity.ts";
import { resultLineSchema } from "./result-line.ts";

/** More than a chart has pixels, and few enough for every execution of a run to keep them. */
export const mostPoints = 2000;

/** Seconds since the start, and how far the suite had come then. */
const pointSchema = z.tuple([z.number().nonnegative(), z.number().nonnegative()]);
export type ProgressPoint = Readonly<z.infer<typeof pointSchema>>;

/** How far one execution had come, over time. It need not rise: a chain may be reorganised. */
export const progressCurveSchema = z.strictObject({
  /** Of how far it had come. */
  unit: unitSchema,
  points: z
    .array(pointSchema)
    .min(2)
    .max(mostPoints)
    .superRefine((points, context) => {
      const at = points.findIndex(([seconds], i) => i > 0 && seconds <= points[i - 1]![0]);
      if (at < 0) return;
      const message = `does not come after the ${points[at - 1]![0]} s before it`;
      context.addIssue({ code: "custom", path: [at, 0], message });
    }),
});
export type ProgressCurve = z.infer<typeof progressCurveSchema>;

const { suite, subject, params, operation, metric } = resultLineSchema.shape;

/** How far a suite had come, over time, as a workload prints it beside its result lines. */
export const progressLineSchema = z.strictObject({
  ...{ suite, subject, params, operation },
  /** What rises: `height`. */
  progress: metric,
  ...progressCurveSchema.shape,
});
export type ProgressLine = z.infer<typeof progressLineSchema>;

/** @returns e.g. `pocketnet-sync/sqlite/blocks=600/sync:height` */
export function progressKey(line: ProgressLine): string {
  return formatKey({ ...line, metric: line.progress });
}

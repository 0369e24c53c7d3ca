import { z } from "zod";
import { betterSchema } from "./quantity.ts";
import { armNameSchema } from "./run-record.ts";

/** null: the metric misses this pair. */
const measured = z.number().positive("must be above 0").nullable();

/** What `plimsoll decide` reads, one a line. */
export const decisionCaseSchema = z
  .strictObject({
    id: z.string(),
    /** Which arm ran first in each pair; without it the effect of the position stays in. */
    first: z.array(armNameSchema).optional(),
    metrics: z
      .array(
        z
          .strictObject({
            key: z.string(),
            better: betterSchema,
            /** All values are known no better than to ± this; absent: exactly. */
            precision: z.number().positive().optional(),
            /** One value a pair. */
            base: z.array(measured),
            head: z.array(measured),
          })
          .refine(({ base, head }) => base.length === head.length, { message: "base and head differ in length" }),
      )
      .min(1),
  })
  .refine(({ metrics }) => metrics.every(({ base }) => base.length === metrics[0]!.base.length), {
    message: "metrics differ in their number of pairs",
  })
  .refine(({ first, metrics }) => first === undefined || first.length === metrics[0]!.base.length, {
    message: "first and base differ in length",
  });
export type DecisionCase = z.infer<typeof decisionCaseSchema>;

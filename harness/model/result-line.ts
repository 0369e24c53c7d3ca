import { z } from "zod";
import { betterSchema, quantityFault, unitSchema } from "./quantity.ts";

const nameSchema = z.string().min(1).max(200);

/** One measured value as a workload prints it on stdout, and as every parser returns it. */
export const resultLineSchema = z
  .strictObject({
    suite: nameSchema,
    subject: nameSchema,
    params: z.record(nameSchema, z.union([z.string().max(200), z.number()])),
    operation: nameSchema,
    metric: nameSchema,
    unit: unitSchema,
    better: betterSchema,
    value: z.number(),
    /** In the unit: the value is known no better than to ± this. Left out: as exactly as it is printed. */
    precision: z.number().positive().optional(),
  })
  .superRefine((line, context) => {
    const fault = quantityFault(line.value, line.unit);
    if (fault) context.addIssue({ code: "custom", path: ["value"], message: fault });
  });

export type ResultLine = z.infer<typeof resultLineSchema>;

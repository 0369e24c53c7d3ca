import { getInput } from "@actions/core";
import { z } from "zod";
import { faultOf } from "../harness/model/check.ts";
import { InputError } from "../harness/model/errors.ts";
import { clean } from "../harness/report/clean.ts";

/** Of a step's `with:`. */
export const input = {
  text: z.string().max(10_000),
  commit: z.string().regex(/^[0-9a-f]{40}$/, "is no full commit id"),
  flag: z.enum(["true", "false"], "is neither true nor false").transform((text) => text === "true"),
  count: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "is no whole number above 0")
    .transform(Number),
  /** From which git fetches; Plimsoll says which ones it takes. */
  repository: z.url("is no address of a repository"),
  url: z.url({ protocol: /^https?$/, error: "is no http or https address" }),
  branch: z.string().regex(/^(?![-/.])(?!.*(?:\.\.|\/\/|@\{))[\w./@+-]{1,200}$/, "is no name of a branch"),
};

/**
 * The inputs of an action as one typed object. An input that is empty is absent: GitHub gives the empty text for those
 * that a workflow leaves out, and for expressions without a value.
 *
 * @throws InputError naming the input and its value, or, of a secret, the input alone
 */
export function readInputs<T extends z.ZodRawShape>(inputs: T): z.output<z.ZodObject<T>> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(inputs)) {
    const value = getInput(name);
    if (value !== "") given[name] = value;
  }
  const result = z.strictObject(inputs).safeParse(given);
  if (result.success) return result.data;
  const name = String(result.error.issues[0]?.path[0]);
  if (!Object.hasOwn(given, name)) throw new InputError(`input ${name}: is missing`);
  const sentence = /token|key|secret/.test(name) ? `${name}: is not usable` : faultOf(result.error, given).sentence;
  throw new InputError(`input ${clean(sentence, 1000)}`);
}

/** An input that is JSON. */
export function json<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "is no JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

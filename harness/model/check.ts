import type { z } from "zod";
import { InputError } from "./errors.ts";

/**
 * Parses at the edge: a value of that schema, or an error that names file, place and value.
 *
 * @param origin what the reader of the message calls the input: a file's path, `stdin line 3`
 */
export function check<T extends z.ZodType>(schema: T, value: unknown, origin: string): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InputError(`${origin}: ${faultOf(result.error, value).sentence}`);
}

export interface Fault {
  /** Members from the whole to what is wrong. */
  readonly path: readonly PropertyKey[];
  /** Place, what is wrong there, and the value. */
  readonly sentence: string;
}

/** The first thing that a schema has against a value. */
export function faultOf(error: z.ZodError, value: unknown): Fault {
  const issue = error.issues[0]!;
  const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
  const path = [...issue.path, ...keys.slice(0, 1)];
  const place = path.map((p) => (typeof p === "number" ? `[${p}]` : `.${shortened(String(p))}`)).join("");
  const found = shortened(issue.code === "invalid_key" ? textOf(path.at(-1)) : excerpt(value, path));
  return { path, sentence: `${place.replace(/^\./, "") || "the whole"}: ${wrongWith(issue)} (${found})` };
}

function wrongWith(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return "is not known here";
  return (issue.code === "invalid_key" && issue.issues[0]?.message) || issue.message;
}

/** JSON text that must be of that schema. */
export function checkJson<T extends z.ZodType>(schema: T, text: string, origin: string): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${origin}: not JSON: ${(error as Error).message}`);
  }
  return check(schema, value, origin);
}

function excerpt(value: unknown, path: readonly PropertyKey[]): string {
  let at: unknown = value;
  for (const key of path) at = (at as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return at === undefined ? "missing" : textOf(at);
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

function textOf(value: unknown): string {
  // JSON knows no .inf of YAML's.
  if (typeof value === "number") return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // What JSON.parse reads may be nested too deeply for JSON.stringify.
    return "nested too deeply to be shown";
  }
}

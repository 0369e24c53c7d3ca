import { readFile } from "node:fs/promises";
import { type Accepted, acceptedSchema } from "../model/accepted.ts";
import { checkYaml } from "../model/check-yaml.ts";
import { InputError } from "../model/errors.ts";

/** Below the root of the repository whose history it speaks of. */
export const defaultAcceptedFile = "baselines/accepted.yml";

/**
 * The shifts that people accepted, and the metrics that they muted.
 *
 * @param file undefined: the default one, which may be missing
 * @throws InputError that names file, line and value; also where a file that was named is missing
 */
export async function readAccepted(file?: string): Promise<Accepted> {
  try {
    return parseAccepted(await readFile(file ?? defaultAcceptedFile, "utf8"), file ?? defaultAcceptedFile);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === "ENOENT" && file === undefined) return { schema: "plimsoll.accepted/1", shifts: [], mutes: [] };
    throw new InputError(`${file ?? defaultAcceptedFile}: cannot be read: ${code}`);
  }
}

/** @throws InputError that begins with the origin */
export function parseAccepted(text: string, origin: string): Accepted {
  return checkYaml(acceptedSchema, text, origin, textOnly);
}

/** Everything in the file is text: a commit of digits alone, or with one e among them, is no number. */
export const textOnly = { schema: "failsafe" } as const;

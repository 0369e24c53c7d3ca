import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { z } from "zod";
import { checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import type { Io } from "./io.ts";

/** Text of a file, or of stdin where the name is `-`. */
export async function readText(io: Io, file: string): Promise<string> {
  if (file === "-") return text(io.stdin);
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new InputError(
      `${file}: cannot be read: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`,
    );
  }
}

/** JSON of a schema from a file, or from stdin where the name is `-`. */
export async function readJson<T extends z.ZodType>(io: Io, file: string, schema: T): Promise<z.output<T>> {
  return checkJson(schema, await readText(io, file), file === "-" ? "stdin" : file);
}

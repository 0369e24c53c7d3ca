import { type Document, isNode, LineCounter, type ParseOptions, parseDocument, type SchemaOptions } from "yaml";
import type { z } from "zod";
import { faultOf } from "./check.ts";
import { InputError } from "./errors.ts";

/**
 * YAML text that must be of that schema.
 *
 * @param origin what the reader of the message calls the text; the line follows
 * @throws InputError that names origin, line, place and value
 */
export function checkYaml<T extends z.ZodType>(
  schema: T,
  text: string,
  origin: string,
  options: ParseOptions & SchemaOptions = {},
): z.output<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { ...options, lineCounter: lines, prettyErrors: false });
  const line = (offset: number) => `${origin} line ${lines.linePos(offset).line}`;
  const fault = document.errors[0];
  if (fault) throw new InputError(`${line(fault.pos[0])}: ${fault.message}`);
  const value = contentOf(document, origin);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path, sentence } = faultOf(result.error, value);
  const offset = offsetOf(document, path);
  throw new InputError(`${offset === undefined ? origin : line(offset)}: ${sentence}`);
}

function contentOf(document: Document.Parsed, origin: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // Aliases that multiply beyond all measure.
    throw new InputError(`${origin}: ${(error as Error).message}`);
  }
}

/** Where a member stands, or, of one that is missing, what should have it. */
function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number | undefined {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}

import {
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type ParseOptions,
  parseDocument,
  type SchemaOptions,
  visit,
  type YAMLParseError,
} from "yaml";
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
  if (fault) throw new InputError(`${line(fault.pos[0])}: ${wordsOf(fault)}`);
  const loose = danglingAlias(document);
  if (loose)
    throw new InputError(`${line(loose.offset)}: nothing is called &${loose.name}: quote a text that begins with *`);
  const value = contentOf(document, origin);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path, sentence } = faultOf(result.error, value);
  const offset = offsetOf(document, path);
  throw new InputError(`${offset === undefined ? origin : line(offset)}: ${sentence}`);
}

/** The library's, but for those that speak to its users. */
const wordsOf = ({ code, message }: YAMLParseError): string =>
  code === "MULTIPLE_DOCS" ? "a second document begins here, and one is what is read" : message;

function contentOf(document: Document.Parsed, origin: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // Aliases that multiply beyond all measure.
    throw new InputError(`${origin}: ${(error as Error).message}`);
  }
}

/** The first alias of what has no anchor, as a glob without quotes is read. */
function danglingAlias(document: Document.Parsed): { readonly name: string; readonly offset: number } | undefined {
  let found: { readonly name: string; readonly offset: number } | undefined;
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return undefined;
      found = { name: alias.source, offset: alias.range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  return found;
}

/** Where a member stands, by its name, or, of one that is missing, what should have it. */
function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number | undefined {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (!isNode(node) || !node.range) continue;
    const parent = depth > 0 ? document.getIn(path.slice(0, depth - 1), true) : undefined;
    const named = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(path[depth - 1]))?.key
      : undefined;
    return isNode(named) && named.range ? named.range[0] : node.range[0];
  }
  return undefined;
}

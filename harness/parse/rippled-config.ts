import { InputError } from "../model/errors.ts";
import { namePart } from "./name-part.ts";
import { paramValue } from "./param-value.ts";

/** How a backend of rippled's node store was configured. */
export interface RippledConfig {
  /** Undefined: the suite's own default. */
  readonly type: string | undefined;
  /** The rest, in the order in which it is printed, without the path. */
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * A configuration as rippled's suites print it: `type=rocksdb,open_files=2000,path=/tmp/x`. The path is a new folder in
 * every run and no part of what was measured.
 *
 * @param place what messages call the line
 * @throws InputError on a part that is no `key=value`, as a line that was cut has one, and on a key that comes twice
 */
export function rippledConfig(text: string, place: string): RippledConfig {
  let type: string | undefined;
  const params = new Map<string, string | number>();
  let inPath = false;
  for (const part of text.split(",")) {
    const [, key, value] = /^\s*([^\s=]+)=(.*)$/.exec(part) ?? [];
    // A comma in a folder's name
    if (key === undefined && inPath) continue;
    if (key === undefined) throw new InputError(`${place}: no key=value: ${JSON.stringify(part.slice(0, 120))}`);
    inPath = key === "path";
    if (inPath) continue;
    const known = key === "type" ? type !== undefined : params.has(namePart(key));
    if (known) throw new InputError(`${place}: ${JSON.stringify(key.slice(0, 120))} comes a second time`);
    if (key === "type") type = value!.trim();
    else params.set(namePart(key), paramValue(value!.trim()));
  }
  if (type === "") throw new InputError(`${place}: an empty type: ${JSON.stringify(text.slice(0, 120))}`);
  return { type, params: Object.fromEntries(params) };
}

import { InputError } from "../model/errors.ts";
import type { Suite, Target } from "../model/target.ts";

/**
 * @param name `TARGET`, `TARGET/SUITE`, `path/to/target.yml` or `path/to/target.yml/SUITE`
 */
export function splitSuiteName(name: string): { target: string; suite: string | undefined } {
  const parts = /^(.*\.ya?ml|[^/]+)(?:\/([^/]+))?$/.exec(name);
  if (!parts) throw new InputError(`"${name}" is not TARGET or TARGET/SUITE`);
  return { target: parts[1]!, suite: parts[2] };
}

/** The suite of that name, or the target's only one. */
export function selectSuite(target: Target, name: string | undefined): { name: string; suite: Suite } {
  const names = Object.keys(target.suites);
  const wanted = name ?? (names.length === 1 ? names[0] : undefined);
  const suite = wanted === undefined ? undefined : target.suites[wanted];
  if (wanted !== undefined && suite !== undefined && Object.hasOwn(target.suites, wanted))
    return { name: wanted, suite };
  const problem =
    name === undefined
      ? `target ${target.name} has several suites`
      : `unknown suite "${name}" of target ${target.name}`;
  throw new InputError(`${problem}: there are ${names.join(", ")}`);
}

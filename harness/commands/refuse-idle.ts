import { InputError } from "../model/errors.ts";

/**
 * Options that say something only together with another: silently ignored, they would be taken for heard.
 *
 * @param options by name, undefined where not given
 * @throws InputError that names the first one given
 */
export function refuseIdle(options: Readonly<Record<string, unknown>>, needed: string): void {
  const given = Object.entries(options).find(([, value]) => value !== undefined);
  if (given) throw new InputError(`${given[0]} needs ${needed}`);
}

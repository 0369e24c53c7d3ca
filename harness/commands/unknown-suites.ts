import { checkYaml } from "../model/check-yaml.ts";
import { InputError } from "../model/errors.ts";
import { type Target, targetSchema } from "../model/target.ts";
import { readTarget } from "../run/read-target.ts";
import { selectSuite, splitSuiteName } from "./suite-name.ts";

export interface TargetPlaces {
  /** Of Plimsoll's own targets. */
  readonly folders: readonly string[];
  /** Text of a file of the repository, by its path from the root; undefined: there is none. */
  readonly textOf: (path: string) => Promise<string | undefined>;
}

/**
 * Suites that are configured and that there are not, which only a runner would find out.
 *
 * @returns a sentence each, with the suite's name
 */
export async function unknownSuites(names: readonly string[], places: TargetPlaces): Promise<string[]> {
  const found = await Promise.all([...new Set(names)].map(async (name) => await complaintOf(name, places)));
  return found.filter((complaint) => complaint !== undefined);
}

async function complaintOf(name: string, places: TargetPlaces): Promise<string | undefined> {
  try {
    const { target, suite } = splitSuiteName(name);
    selectSuite(await targetOf(target, places), suite);
    return undefined;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return `${name}: ${error.message}`;
  }
}

async function targetOf(name: string, { folders, textOf }: TargetPlaces): Promise<Target> {
  if (!/\.ya?ml$/.test(name)) return (await readTarget(name, folders)).target;
  const text = await textOf(name);
  if (text === undefined) throw new InputError(`there is no file ${name}`);
  return checkYaml(targetSchema, text, name);
}

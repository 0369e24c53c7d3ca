import { dirname, join } from "node:path";
import type { BuildRecipe, Suite, Target } from "../model/target.ts";
import { readTarget } from "../run/read-target.ts";
import type { Source } from "../run/source-address.ts";
import type { Io } from "./io.ts";
import { selectSuite, splitSuiteName } from "./suite-name.ts";

export interface FoundSuite {
  readonly target: Target;
  /** Folder of the target file. */
  readonly targetDir: string;
  /** The git repository that is built. */
  readonly source: Source;
  readonly name: string;
  readonly suite: Suite;
  /** The suite's own, or the target's. */
  readonly recipe: BuildRecipe;
}

/**
 * @param name `TARGET`, `TARGET/SUITE`, `path/to/target.yml` or `path/to/target.yml/SUITE`
 * @throws InputError when there is no such target or suite
 */
export async function findSuite(io: Io, name: string): Promise<FoundSuite> {
  const wanted = splitSuiteName(name);
  const { target, file, source } = await readTarget(wanted.target, [targetFolder(io)]);
  const selected = selectSuite(target, wanted.suite);
  return { target, targetDir: dirname(file), source, ...selected, recipe: selected.suite.build ?? target.build! };
}

/** Where the targets that come with Plimsoll are. */
export const targetFolder = (io: Io): string => join(io.root, "harness/targets");

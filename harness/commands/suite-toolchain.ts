import { InputError } from "../model/errors.ts";
import type { Machine } from "../model/run-record.ts";
import type { BuildRecipe, Suite } from "../model/target.ts";
import { toolchainVersions } from "../run/toolchain-versions.ts";
import type { Io } from "./io.ts";

const hyperfine = "hyperfine";
const gnuTime = "GNU time";

/**
 * Versions of what builds a suite and of what times it, by name: what was measured by another of them is not compared.
 *
 * @throws InputError where a suite that hyperfine times has none
 */
export async function suiteToolchain(
  io: Io,
  { measure }: Pick<Suite, "measure">,
  recipe: BuildRecipe,
): Promise<Machine["toolchain"]> {
  if (measure === "output") return await toolchainVersions(recipe, io.env);
  const timers = { [hyperfine]: ["hyperfine", "--version"], [gnuTime]: ["time", "--version"] };
  const versions = await toolchainVersions({ toolchain: { ...recipe.toolchain, ...timers } }, io.env);
  if (versions[hyperfine] === "absent") {
    throw new InputError("a suite with measure: process needs hyperfine: on Debian, apt-get install hyperfine time");
  }
  return versions;
}

/** Whether memory can be taken by GNU time. */
export const hasGnuTime = ({ toolchain }: Machine): boolean => (toolchain[gnuTime] ?? "absent") !== "absent";

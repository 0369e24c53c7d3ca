import { execa } from "execa";
import type { BuildRecipe } from "../model/target.ts";
import { buildEnvironment, type Environment } from "./build-environment.ts";
import { printable } from "./text-tail.ts";

/**
 * What a build's toolchain commands say of themselves.
 *
 * @returns by name, the first line that holds something, or `absent` where the command failed or is not there
 */
export async function toolchainVersions(
  { toolchain }: Pick<BuildRecipe, "toolchain">,
  env: Environment,
): Promise<Record<string, string>> {
  const commands = Object.entries(toolchain);
  return Object.fromEntries(
    await Promise.all(commands.map(async ([name, argv]) => [name, await version(argv, buildEnvironment(env))])),
  );
}

async function version([program, ...args]: readonly string[], env: Record<string, string>): Promise<string> {
  const result = await execa(program!, args, {
    env: { ...env, LC_ALL: "C" },
    ...{ extendEnv: false, stdin: "ignore", reject: false, all: true, timeout: 30_000, maxBuffer: 100_000 },
  });
  const first = result.all?.split("\n").map(printable).find(Boolean);
  return result.failed ? "absent" : (first ?? "absent");
}

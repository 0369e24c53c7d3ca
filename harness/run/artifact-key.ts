import { createHash } from "node:crypto";
import type { BuildRecipe } from "../model/target.ts";
import type { Environment } from "./build-environment.ts";

/** Variables by which people choose another compiler, or other flags for it. */
const settings = /^(CC|CXX|LD|AR|[A-Z]+FLAGS|GO[A-Z0-9]+|CGO_[A-Z]+|RUST[A-Z_]+|CARGO_[A-Z_]+|CMAKE_[A-Z_]+)$/;

/**
 * Name of a build's place in the cache: 64 hex digits that differ when anything differs that decides what comes out.
 *
 * @param env the environment that the build's commands get; folders of tools' caches in it do not count, since what
 *   comes out does not depend on what was kept of earlier builds
 * @param layout number of a rebuild in another layout
 */
export function artifactKey(
  tree: string,
  build: BuildRecipe,
  toolchain: Readonly<Record<string, string>>,
  env: Environment,
  layout?: number,
): string {
  const sorted = (record: Environment) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  const { commands, artifacts, caches } = build;
  const chosen = sorted(env).filter(([name]) => settings.test(name) && !caches.includes(name));
  return createHash("sha256")
    .update(JSON.stringify({ tree, commands, artifacts, toolchain: sorted(toolchain), chosen, layout }))
    .digest("hex");
}

import { createHash } from "node:crypto";
import type { BuildRecipe } from "../model/target.ts";
import type { Environment } from "./build-environment.ts";

/** Variables by which people choose another compiler, other flags for it, or other libraries. */
const settings = new RegExp(
  `^(${[
    ...["CC", "CXX", "CPP", "LD", "AR", "AS", "NM", "RANLIB", "STRIP", "[A-Z0-9_]*FLAGS", "SDKROOT", "PROTOC"],
    ...["GO[A-Z0-9]+", "CGO_[A-Z_]+", "RUST[A-Z_]+", "CARGO_[A-Z0-9_]+", "CMAKE_[A-Z0-9_]+", "CONAN_[A-Z0-9_]+"],
    ...[
      "CPATH",
      "C(PLUS)?_INCLUDE_PATH",
      "LIBRARY_PATH",
      "LD_(LIBRARY|RUN)_PATH",
      "LIBCLANG_PATH",
      "PKG_CONFIG_[A-Z_]+",
    ],
    ...["[A-Z0-9_]+_(LIB|INCLUDE)_DIR", "OPENSSL_[A-Z_]+", "[A-Z0-9]+_(STATIC|COMPILE)"],
  ].join("|")})$`,
);

/**
 * Name of a build's place in the cache: 64 hex digits that differ when anything differs that decides what comes out.
 *
 * @param targetFiles digests of what the commands use of the target's folder
 * @param env the environment that the build's commands get; folders of tools' caches in it do not count, since what
 *   comes out does not depend on what was kept of earlier builds
 * @param layout number of a rebuild in another layout
 */
export function artifactKey(
  tree: string,
  build: BuildRecipe,
  toolchain: Readonly<Record<string, string>>,
  targetFiles: Readonly<Record<string, string>>,
  env: Environment,
  layout?: number,
): string {
  const sorted = (record: Environment) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  const { commands, artifacts, caches } = build;
  const chosen = sorted(env).filter(([name]) => settings.test(name) && !caches.includes(name));
  return createHash("sha256")
    .update(JSON.stringify({ tree, commands, artifacts, toolchain: sorted(toolchain), targetFiles, chosen, layout }))
    .digest("hex");
}

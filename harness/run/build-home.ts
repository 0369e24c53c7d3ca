import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type CacheScope, localScope } from "./cache-scope.ts";

/**
 * By which tools are led to caches that builds of several scopes would share, or to the user's settings; without them
 * they look in the home folder. Of sccache all: most of them name stores that many machines share.
 */
const leadsOut = new RegExp(
  `^(${[
    ...["XDG_[A-Z_]+", "CARGO_HOME", "CARGO_INSTALL_ROOT", "CARGO_(BUILD_)?TARGET_DIR"],
    ...["GOPATH", "GOBIN", "GOCACHE", "GOCACHEPROG", "GOMODCACHE"],
    ...["CCACHE_DIR", "CCACHE_CONFIGPATH", "CCACHE_REMOTE_STORAGE", "CCACHE_SECONDARY_STORAGE", "SCCACHE_[A-Z0-9_]+"],
    ...["CONAN_HOME", "CONAN_USER_HOME", "VCPKG_DOWNLOADS", "VCPKG_DEFAULT_BINARY_CACHE", "VCPKG_BINARY_SOURCES"],
    ...["CPM_SOURCE_CACHE", "HUNTER_ROOT", "BASE_CACHE", "SOURCES_PATH", "ZIG_GLOBAL_CACHE_DIR"],
    ...["GOENV", "NPM_CONFIG_(USER|GLOBAL)CONFIG", "PIP_CONFIG_FILE", "DOCKER_CONFIG", "GNUPGHOME", "KUBECONFIG"],
    ...["NETRC", "CURL_HOME", "WGETRC", "AWS_CONFIG_FILE", "AWS_(DEFAULT_)?PROFILE"],
    ...["NPM_CONFIG_CACHE", "YARN_CACHE_FOLDER", "PIP_CACHE_DIR", "UV_CACHE_DIR", "GRADLE_USER_HOME"],
  ].join("|")})$`,
  "i",
);

/** Where installed toolchains are unless a variable says otherwise, below the user's home. */
const installed = { RUSTUP_HOME: ".rustup", PYTHONUSERBASE: ".local" };

/**
 * The environment of builds in a scope. Outside of the local one they have a home folder that holds nothing of the
 * user's: neither settings, nor credentials, nor a cache. Toolchains that the user installed are found all the same.
 */
export async function withHomeOf(
  cache: CacheScope,
  env: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  if (cache.name === localScope) return { ...env };
  const home = join(cache.dir, "home");
  await mkdir(home, { recursive: true });
  const kept = Object.entries(env).filter(([name]) => !leadsOut.test(name));
  const toolchains = Object.entries(installed)
    .map(([name, folder]) => [name, join(env.HOME ?? "/nonexistent", folder)] as const)
    .filter(([, folder]) => existsSync(folder));
  return { ...Object.fromEntries(toolchains), ...Object.fromEntries(kept), HOME: home };
}

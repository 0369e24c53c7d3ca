import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { combinedDigest, digestFiles, fileDigest } from "./digest-files.ts";

/** Up to where the rest of a shell's text begins. */
const inTarget = /\{target\}\/([\w.@%+/-]+)/g;

/**
 * Digests of files and folders beside the target file that commands name (`{target}/build.sh`), by their paths. Those that
 * are not there are left out: whoever uses them says so better. What a script uses in its turn is not found.
 */
export async function targetFiles(
  commands: readonly (readonly string[])[],
  targetDir: string,
): Promise<Record<string, string>> {
  const named = commands.flat().flatMap((part) => [...part.matchAll(inTarget)].map(([, path]) => path!));
  const digests: Record<string, string> = {};
  for (const path of [...new Set(named)].sort()) {
    const place = join(targetDir, path);
    const found = await stat(place).catch(() => undefined);
    // What lies around the target's folder is more than a build names, and changes all the time.
    const within = !path.split("/").some((part) => part === "." || part === "..");
    if (found?.isDirectory() && within) digests[path] = combinedDigest(await digestFiles(place));
    else if (found?.isFile()) digests[path] = combinedDigest([await fileDigest(dirname(place), basename(place))]);
  }
  return digests;
}

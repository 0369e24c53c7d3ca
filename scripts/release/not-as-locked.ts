import { readFile } from "node:fs/promises";
import { join } from "node:path";

type Packages = Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;

/**
 * Paths of installed packages that are not those of the lock file: a release holds what was installed.
 *
 * @param root folder with package-lock.json and node_modules
 */
export async function notAsLocked(root: string): Promise<string[]> {
  const locked = await packages(join(root, "package-lock.json"));
  // Written by npm at the end of a complete installation; without those that other platforms need.
  const installed = await packages(join(root, "node_modules", ".package-lock.json")).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return undefined;
    },
  );
  if (installed === undefined) return ["nothing is installed"];
  return Object.entries(installed)
    .filter(([path, { version, integrity }]) => {
      const wanted = locked[path];
      return wanted === undefined || wanted.version !== version || wanted.integrity !== integrity;
    })
    .map(([path]) => path);
}

async function packages(file: string): Promise<Packages> {
  return (JSON.parse(await readFile(file, "utf8")) as { packages: Packages }).packages;
}

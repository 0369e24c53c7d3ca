import { accessSync, constants, statSync } from "node:fs";
import { resolve } from "node:path";

/**
 * What a shell would start for that name. Looking it up here keeps shells' built-in commands out of the way and makes a
 * missing program a message of ours.
 *
 * @param name a bare name, looked up in `path`, or a path, relative to `cwd`
 * @param path folders separated by colons
 * @returns the absolute path of an executable file, or undefined
 */
export function findProgram(name: string, { path = "", cwd }: { path?: string | undefined; cwd: string }) {
  const folders = name.includes("/") ? [cwd] : path.split(":");
  return folders.map((folder) => resolve(cwd, folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

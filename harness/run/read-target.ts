import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { checkYaml } from "../model/check-yaml.ts";
import { InputError } from "../model/errors.ts";
import { type Target, targetSchema } from "../model/target.ts";
import { readSource, type Source } from "./source-address.ts";

export interface TargetFile {
  readonly target: Target;
  /** Absolute path of the target file. */
  readonly file: string;
  /** The git repository that is built. */
  readonly source: Source;
}

/**
 * @param name a bare name, looked up as `NAME.yml` in the folders in their order, or a path to a `.yml` file
 * @throws InputError when there is no such target, or the file is not one
 */
export async function readTarget(name: string, folders: readonly string[]): Promise<TargetFile> {
  const file = await findTarget(name, folders);
  const target = checkYaml(targetSchema, await readText(file), file);
  return { target, file, source: sourceIn(target, file) };
}

function sourceIn({ source }: Target, file: string): Source {
  try {
    return readSource(source, dirname(file));
  } catch (error) {
    throw new InputError(`${file}: source: ${(error as Error).message}`);
  }
}

async function findTarget(name: string, folders: readonly string[]): Promise<string> {
  const isPath = /\.ya?ml$/.test(name);
  const candidates = isPath ? [resolve(name)] : folders.map((folder) => resolve(folder, `${name}.yml`));
  const file = /^[a-z0-9][a-z0-9-]*$/.test(name) || isPath ? candidates.find((path) => existsSync(path)) : undefined;
  if (file) return file;
  if (isPath) throw new InputError(`${name}: no such file`);
  const known = (await Promise.all(folders.map(targetNames))).flat();
  throw new InputError(`unknown target "${name}"; there are: ${[...new Set(known)].sort().join(", ") || "none"}`);
}

async function targetNames(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((entry) => entry.endsWith(".yml")).map((entry) => entry.slice(0, -4));
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new InputError(`cannot read ${file}: ${(error as Error).message}`);
  }
}

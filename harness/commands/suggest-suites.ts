import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AdoptedSuite } from "../github/adopt/adopted.ts";
import { type KnownNode, knownNodes } from "../github/adopt/known-nodes.ts";
import { InputError } from "../model/errors.ts";
import { readTarget } from "../run/read-target.ts";
import { selectSuite, splitSuiteName } from "./suite-name.ts";

export interface Suggestion {
  /** Whose suites they are; undefined: nothing is known of the repository. */
  readonly of: string | undefined;
  readonly suites: readonly AdoptedSuite[];
}

/** Suites that fit a repository: of target files in its root, or of Plimsoll's own target for it. */
export async function suggestSuites(dir: string): Promise<Suggestion> {
  const files = await targetFiles(dir);
  if (files.length > 0) {
    const targets = await Promise.all(files.map((file) => readTarget(join(dir, file), [])));
    const names = files.flatMap((file, at) =>
      Object.keys(targets[at]!.target.suites).map((suite) => `${file}/${suite}`),
    );
    return { of: files.join(", "), suites: names.map((suite) => ({ suite, paths: ["**"] })) };
  }
  for (const node of knownNodes) {
    if (!node.mark.says.test((await textOf(join(dir, node.mark.file))) ?? "")) continue;
    if (node.until !== undefined && !existsSync(join(dir, node.until))) continue;
    return { of: node.name, suites: node.suites.map((suite) => ofNode(suite, node)) };
  }
  return { of: undefined, suites: [] };
}

/**
 * Suites by their names, with the paths that go with them.
 *
 * @param folders of Plimsoll's own targets
 * @throws InputError for one that there is not
 */
export async function namedSuites(
  dir: string,
  names: readonly string[],
  folders: readonly string[],
): Promise<AdoptedSuite[]> {
  const suites: AdoptedSuite[] = [];
  for (const suite of names) {
    const wanted = splitSuiteName(suite);
    const isFile = /\.ya?ml$/.test(wanted.target);
    const { target } = await readTarget(isFile ? join(dir, wanted.target) : wanted.target, folders);
    selectSuite(target, wanted.suite);
    const node = knownNodes.find(({ suites: [first] }) => first?.split("/")[0] === wanted.target);
    suites.push(node ? ofNode(suite, node) : { suite, paths: ["**"] });
  }
  return suites;
}

const ofNode = (suite: string, { paths, minutes }: KnownNode): AdoptedSuite => ({ suite, paths, minutes });

async function targetFiles(dir: string): Promise<string[]> {
  const names = (await readdir(dir)).filter((name) => /^[\w.@+-]+\.ya?ml$/.test(name) && !name.startsWith("-")).sort();
  const texts = await Promise.all(names.map((name) => textOf(join(dir, name))));
  return names.filter((_, at) => /^schema: *["']?plimsoll\.target\/1\b/m.test(texts[at] ?? ""));
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EISDIR") return undefined;
    throw new InputError(`${file}: cannot be read: ${code ?? (error as Error).message}`);
  }
}

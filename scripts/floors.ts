import { dirname, posix } from "node:path";

/** Folder → folders that its files may import from, itself aside. The longest folder that holds a file counts. */
const floors: Readonly<Record<string, readonly string[]>> = {
  "harness/model": [],
  "harness/stats": [],
  "harness/parse": ["harness/model"],
  "harness/run": ["harness/model"],
  "harness/compare": ["harness/model", "harness/stats"],
  "harness/report": ["harness/model"],
  "harness/store": ["harness/model", "harness/stats", "harness/parse", "harness/report"],
  "harness/github": ["harness/model", "harness/stats", "harness/parse", "harness/report"],
  harness: ["harness"],
  actions: ["harness", "actions"],
  site: [],
  scripts: ["harness", "scripts"],
};

/** The site reads published JSON: of the harness it may know types alone. */
const typesOnly: Readonly<Record<string, readonly string[]>> = { site: ["harness/model"] };

export interface Import {
  readonly from: string;
  readonly line: number;
  readonly typeOnly: boolean;
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+"(\.[^"]+)"|\bimport\(\s*"(\.[^"]+)"\s*\)|(?:^|\n)import\s+"(\.[^"]+)"/g;

/** Relative imports of a module's source text. */
export function importsOf(source: string): Import[] {
  return [...source.matchAll(importPattern)].map((match) => ({
    from: (match[2] ?? match[3] ?? match[4])!,
    line: source.slice(0, match.index + match[0].length).split("\n").length,
    typeOnly: match[1] !== undefined,
  }));
}

/**
 * @param file path from the repository's root, with forward slashes
 * @returns a sentence for each import that the floors forbid
 */
export function forbiddenImports(file: string, source: string): string[] {
  const floor = floorOf(file);
  if (floor === undefined) return [];
  return importsOf(source).flatMap(({ from, line, typeOnly }) => {
    const imported = posix.join(dirname(file), from);
    const within = (folder: string) => imported.startsWith(`${folder}/`);
    const allowed = [floor, ...floors[floor]!, ...(typeOnly ? (typesOnly[floor] ?? []) : [])];
    return allowed.some(within) ? [] : [`${file}:${line}: ${floor} may not import ${imported}`];
  });
}

function floorOf(file: string): string | undefined {
  return Object.keys(floors)
    .filter((folder) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];
}

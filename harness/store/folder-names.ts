import { createHash } from "node:crypto";

const longest = 100;

/**
 * Names of folders for names of any kind: `Go Benchmark` becomes `go-benchmark`. Names that would become the same one
 * get a digest each, so that they stay apart.
 *
 * @param names all that must stay apart
 */
export function folderNames(names: readonly string[]): Map<string, string> {
  const taken = new Map<string, number>();
  for (const name of new Set(names)) taken.set(slug(name), (taken.get(slug(name)) ?? 0) + 1);
  return new Map(
    names.map((name) => {
      const plain = slug(name);
      if (plain !== "" && taken.get(plain) === 1) return [name, plain];
      const digest = createHash("sha256").update(name).digest("hex").slice(0, 8);
      return [name, plain === "" ? digest : `${plain}-${digest}`];
    }),
  );
}

function slug(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = letters.match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, longest).replace(/-$/, "");
}

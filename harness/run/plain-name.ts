/** A repository's name as one that no shell, no tool and no file system finds anything special about. */
export function plainName(name: string): string {
  const plain = name
    .replace(/[^\w.-]/g, "-")
    .replace(/^[.-]+/, "")
    .slice(0, 80);
  return plain || "repository";
}

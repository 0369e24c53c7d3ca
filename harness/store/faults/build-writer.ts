import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * For tests: makes of writer.ts a program that starts quickly.
 *
 * @returns its file, in the folder
 */
export async function buildWriter(folder: string): Promise<string> {
  const outfile = join(folder, "writer.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("writer.ts", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    // Dependencies that are CommonJS expect it.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  return outfile;
}

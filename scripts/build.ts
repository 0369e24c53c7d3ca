import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { type BuildOptions, build } from "esbuild";

const actions = (await readdir("actions", { withFileTypes: true })).filter(
  (entry) => entry.isDirectory() && existsSync(`actions/${entry.name}/main.ts`),
);
const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };

// Elsewhere first: what runs from dist meanwhile finds the whole of the one or of the other.
await mkdir(".plimsoll", { recursive: true });
const draft = await mkdtemp(".plimsoll/build-");
const out = `${draft}/dist`;

const forNode = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // Native code, and large: loaded from node_modules by the few commands that want them.
  external: ["@duckdb/node-api", "@aws-sdk/client-s3"],
  // Dependencies that are CommonJS expect these; some that are not have their own.
  define: {
    PLIMSOLL_VERSION: JSON.stringify(version),
    __filename: "fileOfBundle",
    __dirname: "folderOfBundle",
  },
} satisfies BuildOptions;
const forCommonJs = [
  'import { createRequire as createRequireOfBundle } from "node:module";',
  'import { dirname as folderOf } from "node:path";',
  'import { fileURLToPath as pathOfBundle } from "node:url";',
  "const require = createRequireOfBundle(import.meta.url), fileOfBundle = pathOfBundle(import.meta.url);",
  "const folderOfBundle = folderOf(fileOfBundle);",
].join("\n");

await Promise.all([
  build({
    ...forNode,
    entryPoints: { plimsoll: "harness/cli.ts" },
    outdir: out,
    sourcemap: "linked",
    banner: { js: `#!/usr/bin/env node\n${forCommonJs}` },
  }),
  build({
    ...forNode,
    entryPoints: Object.fromEntries(
      actions.flatMap(({ name }) => {
        const post = `actions/${name}/post.ts`;
        return [[name, `actions/${name}/main.ts`], ...(existsSync(post) ? [[`${name}-post`, post]] : [])];
      }),
    ),
    outdir: `${out}/actions`,
    // What they share, the client of artifacts above all, is there once.
    splitting: true,
    chunkNames: "shared-[hash]",
    banner: { js: forCommonJs },
  }),
  build({
    entryPoints: { report: "site/report/main.ts", "site/trend": "site/trend/main.ts" },
    outdir: out,
    bundle: true,
    minify: true,
    platform: "browser",
    target: "es2022",
    format: "iife",
    charset: "utf8",
  }),
  cp("site/report/style.css", `${out}/report.css`),
  cp("site/trend/index.html", `${out}/site/index.html`),
  cp("site/trend/style.css", `${out}/site/style.css`),
]);
await rename("dist", `${draft}/before`).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== "ENOENT") throw error;
});
await rename(out, "dist");
await rm(draft, { recursive: true });

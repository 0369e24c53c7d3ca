import { cp, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { build } from "esbuild";

const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };

// Elsewhere first: what runs from dist meanwhile finds the whole of the one or of the other.
await mkdir(".plimsoll", { recursive: true });
const draft = await mkdtemp(".plimsoll/build-");
const out = `${draft}/dist`;
await Promise.all([
  build({
    entryPoints: { plimsoll: "harness/cli.ts" },
    outdir: out,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    sourcemap: "linked",
    // Native code, and large: loaded from node_modules by the few commands that want them.
    external: ["@duckdb/node-api", "@aws-sdk/client-s3"],
    define: { PLIMSOLL_VERSION: JSON.stringify(version) },
    // Dependencies that are CommonJS expect these.
    banner: {
      js: [
        "#!/usr/bin/env node",
        'import { createRequire as createRequireOfBundle } from "node:module";',
        'import { fileURLToPath as pathOfBundle } from "node:url";',
        "const require = createRequireOfBundle(import.meta.url), __filename = pathOfBundle(import.meta.url);",
      ].join("\n"),
    },
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

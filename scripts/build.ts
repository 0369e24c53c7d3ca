import { cp, readFile, rm } from "node:fs/promises";
import { build } from "esbuild";

const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };

await rm("dist", { recursive: true, force: true });
await Promise.all([
  build({
    entryPoints: { plimsoll: "harness/cli.ts" },
    outdir: "dist",
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
    outdir: "dist",
    bundle: true,
    minify: true,
    platform: "browser",
    target: "es2022",
    format: "iife",
    charset: "utf8",
  }),
  cp("site/report/style.css", "dist/report.css"),
  cp("site/trend/index.html", "dist/site/index.html"),
  cp("site/trend/style.css", "dist/site/style.css"),
]);

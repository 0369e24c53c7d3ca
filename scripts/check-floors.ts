/** Fails on an import that goes against the data's way: build, run, parse, compare, report, store. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { forbiddenImports } from "./floors.ts";

const files = ["harness", "actions", "site", "scripts"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(folder, name)),
);
const forbidden = files.flatMap((file) => forbiddenImports(file, readFileSync(file, "utf8")));
for (const sentence of forbidden) console.error(sentence);
if (forbidden.length > 0) process.exitCode = 1;
else console.log(`floors: ${files.length} files import only what they may`);

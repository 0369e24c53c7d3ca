/**
 * Writes harness/github/config.schema.json, by which editors check .github/plimsoll.yml: after every change of
 * harness/model/config.ts.
 *
 * npx tsx scripts/config-schema.ts
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { configJsonSchema } from "../harness/github/config-schema.ts";

const root = join(import.meta.dirname, "..");
const file = join(root, "harness/github/config.schema.json");
await writeFile(file, `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
await execa(join(root, "node_modules/.bin/biome"), ["format", "--write", file], { cwd: root });

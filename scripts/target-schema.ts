/**
 * Writes harness/targets/target.schema.json, by which editors check target files: after every change of
 * harness/model/target.ts.
 *
 * npx tsx scripts/target-schema.ts
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { targetJsonSchema } from "../harness/targets/target-schema.ts";

const root = join(import.meta.dirname, "..");
const file = join(root, "harness/targets/target.schema.json");
await writeFile(file, `${JSON.stringify(targetJsonSchema(), null, 2)}\n`);
await execa(join(root, "node_modules/.bin/biome"), ["format", "--write", file], { cwd: root });

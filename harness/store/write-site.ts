import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { InputError } from "../model/errors.ts";
import { replaceFolder } from "./replace-folder.ts";
import { scriptFile } from "./script-file.ts";
import type { SiteData } from "./site-data.ts";
import { systemFailure } from "./system-failure.ts";

const assets = ["index.html", "style.css", "trend.js"] as const;
const dataFolder = "data";
const indexFile = join(dataFolder, "index.js");

/**
 * Writes static pages that work from a file and from any web server. They appear whole or not at all.
 *
 * @param outDir made where it is missing; replaced where it is empty or holds a site
 * @param assetsDir with index.html, style.css and trend.js, as `npm run build` leaves them in dist/site
 * @throws InputError where outDir holds anything else, which then stays as it is, or cannot be written
 */
export async function writeSite(outDir: string, data: SiteData, assetsDir: string): Promise<void> {
  try {
    await replaceFolder(outDir, refuseOthers, (folder) => writePages(folder, data, assetsDir));
  } catch (error) {
    throw systemFailure(error, "the site cannot be written");
  }
}

/** @throws InputError for a folder that holds what writeSite does not write */
async function refuseOthers(folder: string, names: readonly string[]): Promise<void> {
  const stranger = names.find((name) => name !== dataFolder && !assets.some((asset) => asset === name));
  if (stranger !== undefined) throw new InputError(`${folder}: not a site of Plimsoll: it holds ${stranger}`);
  const index = await readFile(join(folder, indexFile), "utf8").catch(() => "");
  // Of any version: an older site may be replaced.
  if (index.startsWith('plimsoll.receive("index",{"schema":"plimsoll.site/')) return;
  throw new InputError(`${folder}: not a site of Plimsoll: ${indexFile} is missing or not its index`);
}

async function writePages(folder: string, { index, shards }: SiteData, assetsDir: string): Promise<void> {
  for (const asset of assets) await copyFile(join(assetsDir, asset), join(folder, asset));
  for (const shard of shards) {
    const file = join(folder, dataFolder, `${shard.id}.js`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, scriptFile(shard.id, shard));
  }
  await mkdir(join(folder, dataFolder), { recursive: true });
  await writeFile(join(folder, indexFile), scriptFile("index", index));
}

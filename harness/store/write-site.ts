import { copyFile, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { InputError } from "../model/errors.ts";
import { scriptFile } from "./script-file.ts";
import type { SiteData } from "./site-data.ts";
import { systemFailure } from "./system-failure.ts";

const assets = ["index.html", "style.css", "trend.js"] as const;
const dataFolder = "data";
const indexFile = join(dataFolder, "index.js");

/**
 * Writes static pages that work from a file and from any web server. They appear whole: they are written beside the
 * folder and then take its place.
 *
 * @param outDir made where it is missing; replaced where it is empty or holds a site
 * @param assetsDir with index.html, style.css and trend.js, as `npm run build` leaves them in dist/site
 * @throws InputError where outDir holds anything else, which then stays as it is, or cannot be written
 */
export async function writeSite(outDir: string, data: SiteData, assetsDir: string): Promise<void> {
  try {
    const out = await realPlace(outDir);
    const replaces = await holdsSite(out);
    await mkdir(dirname(out), { recursive: true });
    const workspace = await mkdtemp(join(dirname(out), `.${basename(out)}-`));
    try {
      const whole = join(workspace, "new");
      await mkdir(whole);
      await writePages(whole, data, assetsDir);
      await takePlace(whole, out, replaces ? join(workspace, "old") : undefined);
    } finally {
      await rm(workspace, { recursive: true, force: true });
    }
  } catch (error) {
    throw systemFailure(error, "the site cannot be written");
  }
}

/** Behind a link it is what the link leads to that is replaced. */
async function realPlace(outDir: string): Promise<string> {
  try {
    return await realpath(outDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return resolve(outDir);
  }
}

/**
 * @returns whether there is a folder that may be replaced
 * @throws InputError for one that holds what writeSite does not write
 */
async function holdsSite(out: string): Promise<boolean> {
  let names: string[];
  try {
    names = await readdir(out);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
  const stranger = names.find((name) => name !== dataFolder && !assets.some((asset) => asset === name));
  if (stranger !== undefined) throw new InputError(`${out}: not a site of Plimsoll: it holds ${stranger}`);
  if (names.length === 0) return true;
  const index = await readFile(join(out, indexFile), "utf8").catch(() => "");
  // Of any version: an older site may be replaced.
  if (index.startsWith('plimsoll.receive("index",{"schema":"plimsoll.site/')) return true;
  throw new InputError(`${out}: not a site of Plimsoll: ${indexFile} is missing or not its index`);
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

async function takePlace(whole: string, out: string, old: string | undefined): Promise<void> {
  if (old !== undefined) await rename(out, old);
  try {
    await rename(whole, out);
  } catch (error) {
    if (old !== undefined) await rename(old, out);
    throw error;
  }
}

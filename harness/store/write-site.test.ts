import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { recordedRun } from "./run-fixture.ts";
import { SeriesCollector } from "./series-collector.ts";
import { siteData } from "./site-data.ts";
import { writeSite } from "./write-site.ts";

const collector = new SeriesCollector();
collector.add(recordedRun());
const data = siteData({ series: collector.series(), damaged: [] });
const empty = siteData({ series: [], damaged: [] });
const shard = "data/reference/nodestore-timing/0123456789ab/0.js";

let folder: string;
let assets: string;
let out: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-site-"));
  assets = join(folder, "assets");
  out = join(folder, "public/site");
  await mkdir(assets);
  for (const name of ["index.html", "style.css", "trend.js"]) await writeFile(join(assets, name), `the ${name}`);
});
afterEach(() => rm(folder, { recursive: true }));

const files = async () =>
  (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    .sort();

test("a site is pages, an index and data files, and nothing is left beside it", async () => {
  await writeSite(out, data, assets);
  expect(await files()).toEqual(["data/index.js", shard, "index.html", "style.css", "trend.js"]);
  expect(await readFile(join(out, "data/index.js"), "utf8")).toMatch(/^plimsoll\.receive\("index",\{"schema"/);
  expect(await readdir(join(folder, "public"))).toEqual(["site"]);
});

test("a web server may read it", async () => {
  await writeSite(out, data, assets);
  expect((await stat(out)).mode & 0o777).toBe(0o777 & ~process.umask());
});

test("a site of ours is replaced as a whole: no data file of before stays", async () => {
  await writeSite(out, data, assets);
  await writeSite(out, empty, assets);
  expect(await files()).toEqual(["data/index.js", "index.html", "style.css", "trend.js"]);
  expect(await readdir(join(folder, "public"))).toEqual(["site"]);
});

test("an empty folder is taken", async () => {
  await mkdir(out, { recursive: true });
  await writeSite(out, data, assets);
  expect(await files()).toContain("index.html");
});

test.each([
  ["a folder of something else", "thesis.txt", /it holds thesis\.txt/],
  ["pages of something else", "index.html", /index\.js is missing or not its index/],
  ["data of something else", "data/index.js", /index\.js is missing or not its index/],
])("%s is refused and stays", async (_name, file, reason) => {
  await mkdir(join(out, "data"), { recursive: true });
  await writeFile(join(out, file), "mine");
  await expect(writeSite(out, data, assets)).rejects.toThrow(reason);
  expect(await readFile(join(out, file), "utf8")).toBe("mine");
  expect(await readdir(join(folder, "public"))).toEqual(["site"]);
});

test("a site to which somebody added a file is refused and stays", async () => {
  await writeSite(out, data, assets);
  await writeFile(join(out, "CNAME"), "bench.example");
  await expect(writeSite(out, data, assets)).rejects.toThrow("it holds CNAME");
  expect(await files()).toContain("CNAME");
});

test("what cannot be finished leaves the site of before", async () => {
  await writeSite(out, data, assets);
  await rm(join(assets, "trend.js"));
  await expect(writeSite(out, empty, assets)).rejects.toThrow(/^the site cannot be written: .*trend\.js/);
  expect(await files()).toContain(shard);
  expect(await readdir(join(folder, "public"))).toEqual(["site"]);
});

test("behind a link it is the folder that is replaced, and the link stays", async () => {
  const link = join(folder, "link");
  await writeSite(out, data, assets);
  await symlink(out, link);
  await writeSite(link, empty, assets);
  expect(await files()).not.toContain(shard);
  expect(await readdir(folder)).toContain("link");
});

test("a file in place of the folder is an error", async () => {
  await writeFile(join(folder, "file"), "");
  const failure = expect(writeSite(join(folder, "file"), data, assets)).rejects;
  await failure.toBeInstanceOf(InputError);
  await failure.toThrow(/ENOTDIR/);
});

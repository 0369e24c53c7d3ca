import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acrossExamples } from "./across-examples.ts";
import { acrossHtml } from "./across-html.ts";
import { examples } from "./examples.ts";
import { html } from "./html.ts";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const args =
  "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run";

/** Canvases on which something stands. Read from copies: Chromium complains of canvases that are read again and again. */
const drawn = `[...document.querySelectorAll("canvas")].filter((canvas) => {
  if (canvas.width === 0 || canvas.height === 0) return false;
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value) => value !== 0);
})`;

describe.skipIf(!existsSync(executablePath))("in a browser", () => {
  let browser: Browser;
  let folder: string;
  const problems: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "plimsoll-report-"));
    const site = join(import.meta.dirname, "../../site/report");
    const { outputFiles } = await build({
      entryPoints: [join(site, "main.ts"), join(site, "style.css")],
      outdir: folder,
      bundle: true,
      minify: true,
      format: "iife",
      target: "es2022",
      write: false,
    });
    const assets = {
      script: outputFiles.find(({ path }) => path.endsWith(".js"))!.text,
      style: outputFiles.find(({ path }) => path.endsWith(".css"))!.text,
    };
    for (const name of ["block", "hostile", "many", "progress"] as const) {
      await writeFile(join(folder, `${name}.html`), html(examples[name], assets));
    }
    for (const name of ["engines", "few", "hostile"] as const) {
      await writeFile(join(folder, `across-${name}.html`), acrossHtml(acrossExamples[name], assets));
    }
    browser = await chromium.launch({ executablePath, args: args.split(" ") });
  });

  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true });
  });

  // Asked from outside: the page's policy allows no waitForFunction, which evaluates in the page.
  const eventually = (page: Page, condition: string) =>
    expect.poll(() => page.evaluate(condition), { timeout: 30_000 }).toBe(true);

  async function open(name: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1100, height: 900 }, ...options });
    problems.length = 0;
    page.on("console", (message) => problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith("file:")) problems.push(`asked for ${request.url()}`);
    });
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
    return page;
  }

  test("the overview and the pairs of a regression are drawn from a file, without network or complaint", async () => {
    const page = await open("block");
    await eventually(page, `${drawn}.length >= 3`);
    expect(await page.locator("#regressed canvas").count()).toBe(2);
    expect(problems).toEqual([]);
  });

  test("the height over time is drawn for both arms", async () => {
    const page = await open("progress");
    await eventually(page, `${drawn}.filter((canvas) => canvas.dataset.chart === "progress").length === 2`);
    expect(problems).toEqual([]);
    await page.locator("#progress figure summary").click();
    expect(await page.locator("#progress tbody tr:visible").count()).toBe(10);
  });

  test("a row's link opens the pairs of a metric that was folded, and draws them", async () => {
    const page = await open("block");
    await page.locator("#unchanged > details > summary").click();
    await page.locator('#unchanged a[href="#metric-1"]').click();
    await eventually(page, `${drawn}.some((canvas) => canvas.dataset.metric === "1")`);
    expect(problems).toEqual([]);
  });

  test("another colour scheme draws the charts again", async () => {
    const page = await open("block", { colorScheme: "light" });
    await eventually(page, `${drawn}.length >= 3`);
    const picture = `document.querySelector("#overview canvas").toDataURL()`;
    const light = await page.evaluate(picture);
    await page.emulateMedia({ colorScheme: "dark" });
    await eventually(page, `${picture} !== ${JSON.stringify(light)}`);
  });

  test("a phone scrolls down, never sideways", async () => {
    const drawnOn = ["block", "hostile", "many", "progress"];
    for (const name of [...drawnOn, "across-engines", "across-few", "across-hostile"]) {
      const page = await open(name, { viewport: { width: 360, height: 700 } });
      if (drawnOn.includes(name)) await eventually(page, `${drawn}.length >= 1`);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    }
  });

  test("what came with a hostile run is read, not run", async () => {
    const page = await open("hostile");
    await eventually(page, `${drawn}.length >= 3`);
    expect(await page.locator("script").count()).toBe(2);
    expect(await page.locator("img, a[href^=http], a[href^=javascript]").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("without JavaScript the tables say it all", async () => {
    const page = await open("block", { javaScriptEnabled: false });
    expect(await page.locator("h1").textContent()).toContain("RocksDB fetch, 4 threads: +8.1 % [+5.9, +10.4]");
    expect(await page.locator("#regressed > .scroll tbody tr").textContent()).toMatch(/135 ms\s*146 ms/);
    await page.locator("#regressed figure summary").click();
    expect(await page.locator("#regressed figure tbody tr:visible").count()).toBe(8);
    expect(await page.locator("canvas:visible").count()).toBe(0);
  });

  test("how engines follow threads and sizes is drawn, light and dark, without network or complaint", async () => {
    const page = await open("across-engines", { colorScheme: "light" });
    await page.locator("#scaling figure").last().scrollIntoViewIfNeeded();
    await eventually(page, `${drawn}.length === 2`);
    const picture = `document.querySelector("#scaling canvas").toDataURL()`;
    const light = await page.evaluate(picture);
    await page.emulateMedia({ colorScheme: "dark" });
    await eventually(page, `${picture} !== ${JSON.stringify(light)}`);
    await page.locator("#scaling-others > details > summary").click();
    await page.locator("#scaling-others figure").last().scrollIntoViewIfNeeded();
    await eventually(page, `${drawn}.length === 3`);
    expect(problems).toEqual([]);
  });

  test("what came with hostile engines is read, not run", async () => {
    const page = await open("across-hostile");
    await page.locator("#scaling figure").last().scrollIntoViewIfNeeded();
    await eventually(page, `${drawn}.length === 1`);
    expect(await page.locator("script").count()).toBe(2);
    expect(await page.locator("img, a").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test("without JavaScript a table stands behind each chart of engines", async () => {
    const page = await open("across-engines", { javaScriptEnabled: false });
    expect(await page.locator("#rows tbody tr").first().textContent()).toMatch(/135 ms.*×1\.42 \[1\.36, 1\.48\]slower/);
    expect(await page.locator("canvas:visible").count()).toBe(0);
    const figure = page.locator("#scaling figure").first();
    expect(await figure.locator("tbody tr:visible").first().textContent()).toMatch(/×2\.30 \[2\.23, 2\.37\]/);
    await figure.locator("summary").click();
    expect(await figure.locator("details tbody tr:visible").first().textContent()).toMatch(
      /13\.5 ms \[12\.[12], 15\.5\]/,
    );
  });
});

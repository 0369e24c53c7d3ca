import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatKey } from "../../harness/model/key.ts";
import type { RunRecord } from "../../harness/model/run-record.ts";
import { builtArm, fetchTime, recordedRun } from "../../harness/store/run-fixture.ts";
import { SeriesCollector } from "../../harness/store/series-collector.ts";
import { siteData } from "../../harness/store/site-data.ts";
import { writeSite } from "../../harness/store/write-site.ts";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const args =
  "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run";
const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

const keyOf = (subject: string, operation: string) =>
  formatKey({ suite: "nodestore-timing", subject, params: { threads: 4 }, operation, metric: "time" });
const keys = [fetchTime, keyOf("rocksdb", "insert"), keyOf("pebble", "insert"), keyOf("pebble", "open")];
const metrics = Object.fromEntries(keys.map((key) => [key, { unit: "s" as const, better: "lower" as const }]));
const gate = ["*/*/*/{fetch,insert}:time"];
const otherMachine = { ...recordedRun().machine, fingerprint: "ba9876543210", cpu: "Intel Xeon" };

function night(day: number, changes: Partial<RunRecord> = {}): RunRecord {
  const run = recordedRun({ plan: { ...recordedRun().plan, gate }, metrics, ...changes }, [8, 7, 9, 8, 7, 9, 8, 8]);
  const executions = run.executions.map((execution, i) => ({
    ...execution,
    values: Object.fromEntries(Object.keys(run.metrics).map((key) => [key, (day + i / 50) / 10])),
  }));
  return { ...run, id: `run-${day}`.padEnd(8, "0"), startedAt: `2025-03-0${day}T04:00:00Z`, executions };
}

const hostile = "</script><script>hacked=1</script><img src=x onerror=hacked=1>\u2028hacked=1//javascript:hacked=1";
const hostileKey = formatKey({
  suite: hostile,
  subject: hostile,
  params: { [hostile]: hostile },
  operation: hostile,
  metric: hostile,
});
const hostileRun = night(1, {
  plan: { ...recordedRun().plan, labels: { [hostile]: hostile } },
  metrics: { [hostileKey]: { unit: "s", better: "lower" } },
  machine: { ...recordedRun().machine, cpu: hostile, toolchain: { [hostile]: hostile, ["__proto__"]: hostile } },
  arms: { head: builtArm({ title: hostile, args: [hostile], env: { [hostile]: hostile }, ref: hostile }) },
});

const upgraded = { ...recordedRun().machine, fingerprint: "cccccccccccc", kernel: "6.8" };
const pruned = { n: 20, samples: [0.1, 0.2, 0.2, 0.2, 0.3] };

const histories = {
  upgraded: [night(1), night(2), night(3), night(6, { machine: upgraded }), night(7, { machine: upgraded })],
  parallel: [night(1, { machine: otherMachine }), night(2), night(3, { machine: otherMachine }), night(4)],
  nightly: [night(1, { machine: otherMachine }), night(2, { machine: otherMachine }), night(3), night(4), night(5)],
  single: [night(1)],
  empty: [],
  hostile: [hostileRun],
};

describe.skipIf(!existsSync(executablePath))("in a browser", () => {
  let folder: string;
  let server: Server;
  let browser: Browser;
  const problems: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "plimsoll-trend-"));
    const assets = join(folder, "assets");
    await mkdir(assets);
    await build({
      entryPoints: { trend: join(import.meta.dirname, "main.ts") },
      outdir: assets,
      bundle: true,
      minify: true,
      format: "iife",
      target: "es2022",
    });
    for (const name of ["index.html", "style.css"]) await cp(join(import.meta.dirname, name), join(assets, name));
    for (const [name, runs] of Object.entries(histories)) {
      const collector = new SeriesCollector();
      for (const run of runs) collector.add(run);
      const damaged = name === "hostile" ? [{ file: hostile, reason: hostile }] : [];
      const series = collector.series().map((one) => ({
        ...one,
        points: one.points.map((point) => (point.run === "run-2000" ? { ...point, ...pruned } : point)),
      }));
      await writeSite(join(folder, name), siteData({ series, damaged }), assets);
    }
    server = createServer(async ({ url }, response) => {
      const { pathname } = new URL(url!, "http://localhost");
      const body = await readFile(join(folder, pathname)).catch(() => undefined);
      response.writeHead(body ? 200 : 404, { "content-type": types[extname(pathname)] ?? "text/plain" }).end(body);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    browser = await chromium.launch({ executablePath, args: args.split(" ") });
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
    await rm(folder, { recursive: true });
  });

  const origins = {
    "a file": () => pathToFileURL(folder).href,
    "a web server": () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };

  async function open(url: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
    problems.length = 0;
    page.on("console", (message) => problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("dialog", (dialog) => problems.push(dialog.message()));
    await page.goto(url);
    return page;
  }

  const metricUrl = (history: keyof typeof histories, key: string) =>
    `${origins["a file"]()}/${history}/index.html#${new URLSearchParams({ suite: "reference/nodestore-timing", metric: key })}`;

  /** Pixels of the chart that are not empty. */
  const drawn = (page: Page) =>
    page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      // Read from a copy: Chromium complains of canvases that are read again and again.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d")!;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      return data.filter((value, i) => i % 4 === 3 && value > 0).length;
    });

  test.each(["a file", "a web server"] as const)(
    "from %s: a metric is found, its chart drawn, and its state survives reloading",
    async (origin) => {
      const page = await open(`${origins[origin]()}/nightly/index.html`);
      expect(await page.locator("h2").textContent()).toBe("reference / nodestore-timing");
      expect(await page.locator("table.metrics a").allInnerTexts()).toHaveLength(3);
      await page.getByRole("searchbox").fill("RocksDB fetch");
      expect(await page.locator("table.metrics a").allInnerTexts()).toEqual(["fetch, 20,000 objects"]);
      await page.reload();
      expect(await page.getByRole("searchbox").inputValue()).toBe("RocksDB fetch");

      await page.getByRole("link", { name: "fetch" }).click();
      await expect.poll(() => drawn(page)).toBeGreaterThan(1000);
      const before = await drawn(page);
      await page.getByLabel("each execution as a dot").check();
      await page.getByLabel("Points stand").selectOption("when committed");
      await page.reload();
      await expect.poll(() => drawn(page)).not.toBe(before);
      expect(await page.getByLabel("each execution as a dot").isChecked()).toBe(true);
      expect(await page.getByLabel("Points stand").inputValue()).toBe("committed");
      expect(await page.locator("h2").textContent()).toBe("RocksDB fetch, 4 threads, 20,000 objects");
      expect(await page.locator("table.points tbody tr").count()).toBe(5);

      await page.goBack();
      await page.goBack();
      expect(await page.getByLabel("each execution as a dot").isChecked()).toBe(false);
      expect(problems).toEqual([]);
      await page.close();
    },
  );

  test("metrics that cannot block are listed on demand, and found by searching", async () => {
    const page = await open(`${origins["a file"]()}/nightly/index.html`);
    await page.getByLabel("list also 1 metric").check();
    expect(await page.locator("table.metrics a").count()).toBe(4);
    await page.getByLabel("list also 1 metric").uncheck();
    await page.getByRole("searchbox").fill("open");
    expect(await page.locator("table.metrics a").allInnerTexts()).toEqual(["open"]);
    await page.getByRole("searchbox").press("Enter");
    await page.getByRole("searchbox").fill("tapes");
    expect(await page.locator("main").textContent()).toContain("No metric of this suite has all of these words");
    expect(problems).toEqual([]);
    await page.close();
  });

  test("another machine is chosen, and the choice survives reloading", async () => {
    const page = await open(`${origins["a file"]()}/nightly/index.html`);
    expect(await page.locator("p.facts").textContent()).toContain("3 runs");
    await page.getByLabel("Machine").selectOption("ba9876543210");
    await expect.poll(() => page.locator("p.facts").textContent()).toContain("2 runs");
    await page.reload();
    expect(await page.locator("p.facts").textContent()).toContain("2 runs");
    await page.close();
  });

  /** Columns of the chart in which the mark of a break stands, and those that the first line goes through. */
  const columnsOf = (page: Page) =>
    page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d")!;
      copy.drawImage(canvas, 0, 0);
      const { data, width, height } = copy.getImageData(0, 0, canvas.width, canvas.height);
      const { matches: dark } = matchMedia("(prefers-color-scheme: dark)");
      const pixels = (x: number) =>
        Array.from({ length: height }, (_, y) => data.slice(4 * (y * width + x), 4 * (y * width + x) + 4));
      // In the colour of text: axes are fainter.
      const isMark = ([red, , , alpha]: Uint8ClampedArray) => alpha! > 60 && (dark ? red! > 150 : red! < 120);
      const isLine = ([red, , blue, alpha]: Uint8ClampedArray) => alpha! > 100 && blue! > red! + 100;
      const all = Array.from({ length: width }, (_, x) => x);
      const marks = all.filter((x) => pixels(x).filter(isMark).length > 0.75 * height);
      return {
        marks: marks.filter((x) => !marks.includes(x - 1)),
        line: all.filter((x) => pixels(x).some(isLine)),
      };
    });

  test.each(["light", "dark"] as const)(
    "an upgraded machine goes on after a break that is marked (%s)",
    async (scheme) => {
      const page = await open(`${origins["a file"]()}/upgraded/index.html`);
      await page.emulateMedia({ colorScheme: scheme });
      expect(await page.locator("main").textContent()).toContain(
        "The same charts show an older machine, set apart by a break. Machine changed on 2025-03-06: kernel 6.1 → 6.8.",
      );
      await page.getByRole("link", { name: "fetch" }).click();
      await expect.poll(() => drawn(page)).toBeGreaterThan(1000);
      expect(await page.locator("ul.legend li").count()).toBe(1);
      expect(await page.locator("canvas").getAttribute("aria-label")).toContain("1 line, 1 break");
      expect(await page.locator(".breaks").textContent()).toContain("2025-03-06 kernel 6.1 → 6.8");
      const { marks, line } = await columnsOf(page);
      expect(marks).toHaveLength(1);
      const [mark] = marks as [number];
      expect(line.filter((x) => Math.abs(x - mark) < 150)).toEqual([]);
      expect([line.some((x) => x < mark), line.some((x) => x > mark)]).toEqual([true, true]);
      const rows = await page.locator("table.points tbody tr").allInnerTexts();
      expect(rows.map((row) => row.split("\t")[0])).toEqual([
        "2025-03-07 04:00",
        "2025-03-06 04:00",
        "Machine changed: kernel 6.1 → 6.8",
        "2025-03-03 04:00",
        "2025-03-02 04:00",
        "2025-03-01 04:00",
      ]);
      expect(problems).toEqual([]);
      await page.close();
    },
  );

  test("machines that measured at the same time have no break between them", async () => {
    const page = await open(metricUrl("parallel", fetchTime));
    await expect.poll(() => drawn(page)).toBeGreaterThan(1000);
    expect(await page.locator("ul.legend").innerText()).toMatch(/AMD EPYC.*0123456789ab.*\n.*Intel Xeon.*ba9876543210/);
    expect(await page.locator(".breaks").isVisible()).toBe(false);
    expect((await columnsOf(page)).marks).toEqual([]);
    expect(await page.locator("table.points tbody tr").count()).toBe(4);
    expect(problems).toEqual([]);
    await page.close();
  });

  test("on a phone a chart with a break fits", async () => {
    const page = await open(metricUrl("upgraded", fetchTime));
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(async () => (await columnsOf(page)).marks.length).toBe(1);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    await page.close();
  });

  test("machines are lines of their own, and another engine is laid over by keyboard", async () => {
    const page = await open(metricUrl("parallel", keyOf("rocksdb", "insert")));
    expect(await page.locator("ul.legend li").count()).toBe(2);
    await page.getByText("Compare with other engines").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect.poll(() => page.locator("ul.legend li").count()).toBe(4);
    expect(await page.locator("ul.legend").textContent()).toContain("pebble insert");
    // The page was drawn anew; the keyboard is still where it was.
    await page.keyboard.press("Space");
    await expect.poll(() => page.locator("ul.legend li").count()).toBe(2);
    expect(problems).toEqual([]);
    await page.close();
  });

  test("hovering says commit, title, date, value and interval, drawn on the canvas", async () => {
    const page = await open(metricUrl("nightly", fetchTime));
    await expect.poll(() => drawn(page)).toBeGreaterThan(1000);
    const before = await drawn(page);
    await page.locator("canvas").hover();
    await expect.poll(() => drawn(page)).not.toBe(before);
    await page.close();
  });

  test("one run is a chart with one point a line", async () => {
    const page = await open(metricUrl("single", fetchTime));
    await expect.poll(() => drawn(page)).toBeGreaterThan(1000);
    expect(await page.locator("main").textContent()).toContain("One run is recorded so far");
    expect(problems).toEqual([]);
    await page.close();
  });

  test("an empty store, an unknown metric and data that do not load are said", async () => {
    const page = await open(`${origins["a file"]()}/empty/index.html`);
    expect(await page.locator("main").textContent()).toContain("Nothing is recorded yet");
    await page.goto(metricUrl("nightly", "no/such//metric:time"));
    expect(await page.locator("main").textContent()).toContain("No recorded run has no/such//metric:time");
    expect(problems).toEqual([]);
    const lost = join(folder, "single/data/reference/nodestore-timing/0123456789ab/0.js");
    await writeFile(lost, 'plimsoll.receive("another",1)');
    await page.goto(metricUrl("single", fetchTime));
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("0123456789ab/0.js");
    await page.close();
  });

  test.each(["a file", "a web server"] as const)(
    "from %s: what came with a run is text and does nothing",
    async (origin) => {
      const page = await open(`${origins[origin]()}/hostile/index.html`);
      await page.getByText("1 record of the store could not be used").click();
      await page.getByText("Machine and arguments").click();
      expect(await page.locator("main").textContent()).toContain("<img src=x onerror=hacked=1>");
      await page.locator("table.metrics a").click();
      await expect.poll(() => drawn(page)).toBeGreaterThan(1000);
      await page.locator("canvas").hover();
      expect(await page.locator("table.points").textContent()).toContain("</script><script>");
      expect(await page.evaluate("typeof hacked")).toBe("undefined");
      const links = await page
        .locator("a")
        .evaluateAll((all: HTMLAnchorElement[]) => all.map((a) => a.getAttribute("href")));
      expect(links.filter((href) => !href?.startsWith("#"))).toEqual([]);
      expect(await page.locator("img, main script, iframe, [onerror]").count()).toBe(0);
      expect(problems).toEqual([]);
      await page.close();
    },
  );
});

/**
 * A picture of a comment as GitHub shows it.
 *
 * npx tsx scripts/github/render-comment.ts [--open] FILE.md OUT.png
 */

import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { chromium } from "playwright-core";
import { commentPage } from "./comment-page.ts";

const program = new Command()
  .argument("<markdown>", "file with the comment's body")
  .argument("<picture>", "PNG to write")
  .option("--open", "with all folds open")
  .option("--browser <path>", "Chromium", "/usr/bin/chromium")
  .parse();
const [markdown, picture] = program.args as [string, string];
const { open, browser: executablePath } = program.opts<{ open?: true; browser: string }>();

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: 892, height: 200 } });
  // What a comment brings along is not fetched: this is a picture of its text.
  await page.route("**/*", (route) => route.abort());
  await page.setContent(commentPage(await readFile(markdown, "utf8")));
  if (open) await page.evaluate('document.querySelectorAll("details").forEach((fold) => { fold.open = true; })');
  await page.screenshot({ path: picture, fullPage: true });
} finally {
  await browser.close();
}

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { examples } from "./examples.ts";
import { html } from "./html.ts";
import { markdown } from "./markdown.ts";
import { text } from "./text.ts";

// Updated by `npx vitest run --update=all harness/report`: read the difference before committing it.
const golden = (name: string) => join(import.meta.dirname, "testdata", name);

describe.each(Object.entries(examples))("%s", (name, comparison) => {
  test("Markdown is as it was", async () => {
    await expect(markdown(comparison)).toMatchFileSnapshot(golden(`${name}.md`));
  });

  test("text is as it was", async () => {
    await expect(text(comparison, { columns: 100, colour: false })).toMatchFileSnapshot(golden(`${name}.txt`));
  });
});

// The page of 400 metrics has a megabyte, and nothing that the page of one has not.
const { many: _, ...short } = examples;

test.each(Object.entries(short))("%s: HTML is as it was", async (name, comparison) => {
  const page = html(comparison, { script: "/* charts */", style: "/* style */" });
  // A line an element, so that a difference can be read.
  await expect(page.replaceAll("><", ">\n<")).toMatchFileSnapshot(golden(`${name}.html`));
});

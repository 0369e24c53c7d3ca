import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Across, acrossSchema } from "../model/across.ts";
import { formatKey } from "../model/key.ts";
import { acrossExamples, acrossOf, cellOf, rowOf, scalingOf } from "./across-examples.ts";
import { acrossHtml } from "./across-html.ts";
import { acrossMarkdown } from "./across-markdown.ts";
import { acrossText } from "./across-text.ts";
import { comparisonOf } from "./examples.ts";
import { expectSoundMarkdown, expectSoundText } from "./testing/expect-sound.ts";

// Updated by `npx vitest run --update=all harness/report`: read the difference before committing it.
const golden = (name: string) => join(import.meta.dirname, "testdata", name);
const assets = { script: "/* charts */", style: "/* style */" };

describe.each(Object.entries(acrossExamples))("%s", (name, across) => {
  test("it is of the schema", () => {
    expect(acrossSchema.parse(JSON.parse(JSON.stringify(across)))).toEqual(across);
  });

  test("Markdown is as it was", async () => {
    await expect(acrossMarkdown(across)).toMatchFileSnapshot(golden(`across-${name}.md`));
  });

  test("text is as it was", async () => {
    await expect(acrossText(across, { columns: 100, colour: false })).toMatchFileSnapshot(golden(`across-${name}.txt`));
  });

  test("HTML is as it was", async () => {
    // A line an element, so that a difference can be read.
    const page = acrossHtml(across, assets).replaceAll("><", ">\n<");
    await expect(page).toMatchFileSnapshot(golden(`across-${name}.html`));
  });
});

test("no member goes missing for want of room; the reference stands in each table that has room for two", () => {
  for (const columns of [60, 100, 200]) {
    const told = acrossText(acrossExamples.engines, { columns, colour: false });
    for (const member of ["RocksDB", "Pebble", "memory-go"]) {
      expect(told).toMatch(new RegExp(`^metric .*${member}$|^metric .*${member} `, "m"));
    }
    const tables = told.match(/^metric +NuDB port \(gonudb\) = 1 /gm) ?? [];
    expect(tables.length).toBe(columns === 200 ? 1 : columns === 100 ? 3 : 0);
  }
});

const words = fc
  .array(
    fc.oneof(
      fc.constantFrom("@everyone", "</details>", "<script>", "</script>", "<!--", "![i](x)", "[a](b)", "|", "\\|", "`"),
      fc.constantFrom(
        "https://example.org",
        "www.example.org",
        "\n\n# h",
        "::error::",
        "\u202e",
        "\u001b[31m",
        "数据库",
        "\\",
      ),
      fc.string({ maxLength: 12, unit: "binary" }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));
const positive = fc.option(fc.double({ min: 1e-9, max: 1e9, noNaN: true }));

const across: fc.Arbitrary<Across> = fc
  .record({
    word: words,
    parameter: words,
    members: fc.uniqueArray(words, { minLength: 2, maxLength: 6 }),
    ratio: positive,
    low: positive,
    high: positive,
    median: fc.double({ min: 0, max: 1e300, noNaN: true }),
    rows: fc.integer({ min: 0, max: 25 }),
    finding: fc.constantFrom("better", "worse", "open", "unknown"),
    unit: fc.constantFrom("s", "B", "1/s", "1"),
  } as const)
  .map(({ word, parameter, members, ratio, low, high, median, rows, finding, unit }) => {
    const { run } = comparisonOf();
    const key = (subject: string, value: string) =>
      formatKey({ suite: word, subject, params: { [parameter]: value }, operation: word, metric: word });
    return acrossOf({
      run: { ...run, target: word, plan: { ...run.plan, labels: { [members[0]!]: word } } },
      members,
      reference: members[0]!,
      rows: Array.from({ length: rows }, (_, i) =>
        rowOf(
          key("*", String(i)),
          members.slice(0, 2).map((member) => cellOf(member, median, { ratio, low, high, finding })),
          { unit, missing: members.slice(2).map((member) => ({ member, reason: "not measured" })) },
        ),
      ),
      scaling: [scalingOf(key("*", "*"), "threads", { parameter, unit })],
      leftOut: [{ key: word, reason: word }],
      warnings: [word],
    });
  });
const bounded = { seed: 1, numRuns: 60 };

test("Markdown holds no markup but ours, whatever came with the run, and stays within its limit", () => {
  fc.assert(
    fc.property(across, fc.integer({ min: 0, max: 20_000 }), (given, limit) => {
      const report = acrossMarkdown(given, { limit });
      expect(report.length).toBeLessThanOrEqual(limit);
      expectSoundMarkdown(report);
    }),
    bounded,
  );
});

test("text stays within its columns and moves no cursor", () => {
  fc.assert(
    fc.property(across, fc.integer({ min: 20, max: 140 }), fc.boolean(), (given, columns, all) => {
      expectSoundText(acrossText(given, { columns, colour: false, all }), columns);
    }),
    bounded,
  );
});

test("HTML has no element but ours, and its data are JSON", () => {
  const elements =
    `html head meta title style body header p h1 h2 h3 code span main section figure div canvas figcaption
    details summary table caption thead tbody tr th td ul li footer script`.split(/\s+/);
  fc.assert(
    fc.property(across, (given) => {
      const page = acrossHtml(given, { script: "0", style: "a{}" });
      const tag = /<\/?(\w+)(?: [\w-]+(?:="[^"]*")?)*>/g;
      const tags = [...page.matchAll(tag)].map(([, name]) => name);
      expect(tags.filter((name) => name === "script")).toHaveLength(4);
      for (const name of tags) expect(elements).toContain(name);
      // Whatever is no tag of ours must have been escaped.
      expect(page.replace(tag, "").replace("<!doctype html>", "")).not.toContain("<");
      const json = /<script id="charts"[^>]*>([^<]*)<\/script>/.exec(page);
      expect(() => JSON.parse(json![1]!)).not.toThrow();
    }),
    bounded,
  );
});

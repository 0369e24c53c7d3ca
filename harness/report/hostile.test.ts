import fc from "fast-check";
import { expect, test } from "vitest";
import type { Comparison } from "../model/comparison.ts";
import { comparisonOf, progressOf } from "./examples.ts";
import { html } from "./html.ts";
import { markdown } from "./markdown.ts";
import { expectSoundMarkdown, expectSoundText } from "./testing/expect-sound.ts";
import { hostileMetric } from "./testing/hostile-metric.ts";
import { text } from "./text.ts";

const bounded = { seed: 1, numRuns: 150 };

const nasty = fc.constantFrom(
  "@everyone",
  "</details>",
  "<script>",
  "</script>",
  "<!--",
  "![i](x)",
  "[a](b)",
  "https://example.org",
  "www.example.org",
  "a@example.org",
  "|",
  "\\|",
  "`",
  "``",
  "\n",
  "\n\n# h",
  "::error::",
  "$`",
  "\u202e",
  "\u001b[31m",
  "数据库",
  "🦀",
  "e\u0301",
  "&lt;",
  "\\",
);
const words = fc
  .array(fc.oneof(nasty, fc.string({ maxLength: 12, unit: "binary" })), { maxLength: 8 })
  .map((parts) => parts.join(""));
const metric = hostileMetric(words);

const progress = fc
  .record({
    key: fc.oneof(
      words,
      words.map((word) => `s/${word.replace(/[/:,=]/g, "")}//get:a`),
    ),
    unit: fc.constantFrom("s", "B", "1/s", "B/s", "1"),
    reached: fc.array(
      fc.record({
        value: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
        base: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
        head: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
      }),
      { maxLength: 21 },
    ),
  } as const)
  .map(({ key, ...given }) => progressOf(key, given));

const comparison: fc.Arbitrary<Comparison> = fc
  .record({
    metrics: fc.array(metric, { maxLength: 25 }),
    outcome: fc.constantFrom("pass", "block", "invalid"),
    reasons: fc.array(words, { maxLength: 3 }),
    warnings: fc.array(words, { maxLength: 3 }),
    failure: words,
    word: words,
    progress: fc.option(fc.array(progress, { maxLength: 3 }), { nil: undefined }),
  } as const)
  .map(({ metrics, outcome, reasons, warnings, failure, word, progress }) => {
    const { run } = comparisonOf();
    const head = { ...run.arms.head, title: word, ref: word, args: [word], env: { [word]: word } };
    const device = { ...run.machine.device, model: word };
    return comparisonOf({
      metrics,
      warnings,
      failures: [{ pair: 1, arm: "head", reason: failure }],
      ...(progress && { progress }),
      gate: { outcome, reasons },
      run: {
        ...run,
        target: word,
        arms: { ...run.arms, head },
        machine: { ...run.machine, cpu: word, device },
        plan: { ...run.plan, labels: { [word]: word } },
      },
    });
  });

test("Markdown holds no markup but ours, whatever came with the run, and stays within its limit", () => {
  fc.assert(
    fc.property(comparison, fc.integer({ min: 0, max: 20_000 }), (given, limit) => {
      const report = markdown(given, { limit });
      expect(report.length).toBeLessThanOrEqual(limit);
      expectSoundMarkdown(report);
    }),
    bounded,
  );
});

test("text stays within its columns and moves no cursor", () => {
  fc.assert(
    fc.property(comparison, fc.integer({ min: 20, max: 140 }), fc.boolean(), (given, columns, all) => {
      expectSoundText(text(given, { columns, colour: false, all }), columns);
    }),
    bounded,
  );
});

test("HTML has no element but ours, and its data are JSON", () => {
  const elements = `html head meta title style body header p h1 h2 code span main section figure div canvas figcaption
    details summary table caption thead tbody tr th td a ul li footer script`.split(/\s+/);
  fc.assert(
    fc.property(comparison, (given) => {
      const page = html(given, { script: "0", style: "a{}" });
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

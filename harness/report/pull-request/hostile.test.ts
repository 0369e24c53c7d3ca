import fc from "fast-check";
import { expect, test } from "vitest";
import type { Verdict } from "../../model/comparison.ts";
import { clean } from "../clean.ts";
import { comparisonOf, metricOf } from "../examples.ts";
import { expectSoundComment } from "../testing/expect-sound-comment.ts";
import { hostileMetric } from "../testing/hostile-metric.ts";
import { bytesOf } from "./bytes-of.ts";
import { checkOutput } from "./check-output.ts";
import { failedJob, jobOf, publicationOf, publications, screeningOf } from "./examples.ts";
import { nothingMeasured } from "./nothing-measured.ts";
import { pullRequestComment } from "./pull-request-comment.ts";
import { stepSummary } from "./step-summary.ts";

const trusted = ["https://github.com/octo-org/octo-node", "https://octo-org.github.io/octo-node/trend/"];

const nasty = fc.constantFrom(
  ...["@everyone", "@org/team", "#1", "fixes #1", "GH-1", "o/r#2", "</details>", "</code>", "</summary>", "<script>"],
  ...["<!--", "-->", "![i](x)", "[a](b)", "[a]: b", "https://example.org", "www.example.org", "a@example.org", "~~x~~"],
  ...[
    "|",
    "\\|",
    "\\\\|",
    "`",
    "``",
    "```",
    "` `",
    "\n",
    "\r\n",
    "\n\n# h",
    "\n- x",
    "\n| - |",
    "::error::",
    "##[error]",
  ],
  ...[
    "$`",
    "$$",
    "\u202e",
    "\u2066",
    "\u200b",
    "\u001b[31m",
    "\0",
    "\ud800",
    "数据库",
    "🦀",
    "e\u0301",
    "&lt;",
    "&#64;",
  ],
  ...["\\", "*", "_", "[^1]", "a/b", ":", "=", ",", " ", "\u00a0", "0".repeat(40)],
);
const words = fc
  .array(fc.oneof(nasty, fc.string({ maxLength: 8, unit: "binary" })), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(""));
/** Nothing in it moves the cursor or reorders the line. */
const line = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}]+$/u;
/** As a code span in a table holds it. */
const shown = (text: string) => clean(text).replace(/\\(?=\|)/g, "⧵");

test("100,000 names with their verdicts come through as inert code, one to a row", () => {
  const verdicts: readonly Verdict[] = ["regressed", "improved", "unchanged", "inconclusive"];
  const names = fc.sample(words, { seed: 1, numRuns: 100_000 });
  const size = 400;
  for (let at = 0; at < names.length; at += size) {
    // A quarter of them in tables, the others in lists, which take less time.
    const part = names.slice(at, at + size);
    const [tabled, listed] = [part.slice(0, size / 4), part.slice(size / 4)];
    const metrics = tabled.map((key, i) =>
      metricOf(key, {
        verdict: verdicts[(at + i * 7) % 4]!,
        gated: i % 5 > 0,
        change: ((at + i) % 40) / 100,
        samples: [],
      }),
    );
    const comparison = comparisonOf({ metrics, gate: { outcome: "block", reasons: [] } });
    const comment = pullRequestComment(publicationOf([jobOf("a/b", comparison)], { warnings: listed }), 1e6)!;
    const first = comment.split("\n").flatMap((line) => {
      const cell = /^\| ((?:\\.|[^|\\])*) \|/.exec(line)?.[1] ?? /^- ((`+).*?[^`]\2(?!`))$/.exec(line)?.[1];
      const span = cell === undefined ? undefined : codeSpan(cell);
      return span === undefined ? [] : [line.startsWith("|") ? span.replaceAll("\\|", "|") : span];
    });
    const counted = new Map<string, number>();
    for (const span of first) counted.set(span, (counted.get(span) ?? 0) + 1);
    for (const name of part) {
      const left = counted.get(shown(name)) ?? 0;
      if (left === 0) expect.fail(`${JSON.stringify(name)} is not found`);
      counted.set(shown(name), left - 1);
    }
    if ((at / size) % 50 > 0) continue;
    // A full reading of GitHub's dialect takes ten times as long as all else.
    const quoted = expectSoundComment(comment, trusted);
    for (const name of part) expect(quoted).toContain(shown(name));
  }
}, 300_000);

/** The text of what is one code span from its first to its last character, by CommonMark's rule. */
function codeSpan(text: string): string | undefined {
  const [, fence, inner] = /^(`+)(.+?)\1$/.exec(text) ?? [];
  if (fence === undefined || inner === undefined) return undefined;
  if ((inner.match(/`+/g) ?? []).some((run) => run.length === fence.length)) return undefined;
  return /^ .*[^ ].* $|^ [^ ] $/.test(inner) ? inner.slice(1, -1) : inner;
}

const metric = hostileMetric(words);

const publication = fc
  .record({
    jobs: fc.array(
      fc.record({
        ...{ metrics: fc.array(metric, { maxLength: 12 }), word: words, blocks: fc.boolean(), failed: fc.boolean() },
        outcome: fc.constantFrom("pass", "block", "invalid"),
      } as const),
      { maxLength: 4 },
    ),
    outcome: fc.constantFrom("pass", "block", "invalid"),
    ...{ word: words, accepted: fc.boolean(), site: fc.boolean(), report: fc.boolean() },
  } as const)
  .map(({ jobs, outcome, word, accepted, site, report }) => {
    const { links } = publications.regressed;
    const judged = jobs.map(({ metrics, word, blocks, failed, outcome }, i) => {
      const { run } = comparisonOf();
      const comparison = comparisonOf({
        metrics,
        ...{ gate: { outcome, reasons: [word] }, warnings: [word], failures: [{ pair: 1, arm: "head", reason: word }] },
        groups: metrics.slice(0, 1).map(({ samples, gated, second, base, head, warnings, ...found }) => ({
          ...{ ...found, members: [found.key, word] },
        })),
        run: { ...run, target: word, suite: word, machine: { ...run.machine, cpu: word, governor: word } },
      });
      const screening = { ...screeningOf(comparison, { answer: i % 2 ? "suspect" : "clear" }), warnings: [word] };
      return failed ? failedJob(word, word, { blocks }) : jobOf(word, comparison, { blocks }, screening);
    });
    return publicationOf(judged, {
      ...{ gate: { outcome, reasons: [word] }, reason: word, warnings: [word] },
      ...(accepted && { acceptance: { by: word, at: word, reason: word } }),
      links: { ...publications.bare.links, ...(site && { site: links.site }), ...(report && { report: links.report }) },
    });
  });

test("all that is said on GitHub is sound and within its limit, whatever came with the run", () => {
  fc.assert(
    fc.property(publication, fc.integer({ min: 0, max: 20_000 }), (given, limit) => {
      const comment = pullRequestComment(given, limit);
      expect(comment === undefined).toBe(given.jobs.length === 0);
      expect((comment ?? "").length).toBeLessThanOrEqual(limit);
      const { title, summary, text, annotations } = checkOutput(given, { reserved: limit });
      expect(bytesOf(title)).toBeLessThanOrEqual(255);
      expect(title).toMatch(line);
      expect(bytesOf(text)).toBeLessThanOrEqual(65_535 - limit);
      for (const { message, title } of annotations) expect(message + title).toMatch(line);
      expect(nothingMeasured(given)).toMatch(line);
      for (const said of [comment ?? "", summary, text, nothingMeasured(given)]) expectSoundComment(said, trusted);
      expect(bytesOf(stepSummary(given))).toBeLessThan(2 ** 20);
    }),
    { seed: 1, numRuns: 30 },
  );
}, 300_000);

test("an address that is none of http leads nowhere", () => {
  const links = { repository: "javascript:alert(1)", run: "data:text/html,x", report: "//evil", site: "ftp://x/" };
  const comment = pullRequestComment({ ...publications.regressed, links })!;
  expectSoundComment(comment, [publications.regressed.links.repository]);
  expect(comment).not.toMatch(/\]\((?!https:)|plimsoll bench/);
});

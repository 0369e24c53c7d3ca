import { expect, test } from "vitest";
import { comparisonOf, metricOf } from "../examples.ts";
import { bytesOf } from "./bytes-of.ts";
import { checkOutput } from "./check-output.ts";
import { failedJob, jobOf, publicationOf, publications, screeningOf } from "./examples.ts";
import { pullRequestComment } from "./pull-request-comment.ts";
import { stepSummary } from "./step-summary.ts";

const metricsOf = (count: number, worse: number, letter = "e") =>
  Array.from({ length: count }, (_, i) =>
    metricOf(
      `suite/${letter}${i}/threads=4/fetch:time`,
      i < worse ? { verdict: "regressed", change: 0.1 + i / 1e6 } : {},
    ),
  );
const large = (count: number, worse: number) => {
  const outcome = worse > 0 ? "block" : "pass";
  const comparison = comparisonOf({ metrics: metricsOf(count, worse), gate: { outcome, reasons: [] } });
  return publicationOf([jobOf("a/suite", comparison, {}, screeningOf(comparison))]);
};
const rows = (text: string, name: RegExp) => text.match(new RegExp(`^\\| \`${name.source}`, "gm"))?.length ?? 0;
const left = (text: string) =>
  [...text.matchAll(/and ([\d,]+) more rows?/g)].map(([, n]) => Number(n!.replace(",", "")));

test.each([1, 15, 16, 100, 1_000, 10_000])("%i metrics are told within all limits, none of them lost", (count) => {
  const publication = large(count, Math.ceil(count / 20));
  const comment = pullRequestComment(publication)!;
  expect(comment.length).toBeLessThanOrEqual(63_536);
  expect(rows(comment, /e\d/) + left(comment).reduce((sum, n) => sum + n, 0)).toBe(count);
  const { title, summary, text, annotations } = checkOutput(publication, { reserved: 9000 });
  expect(bytesOf(title)).toBeLessThanOrEqual(255);
  expect(bytesOf(summary)).toBeLessThanOrEqual(65_535);
  expect(bytesOf(text)).toBeLessThanOrEqual(56_535);
  expect(annotations.length).toBe(Math.min(50, Math.ceil(count / 20)));
  expect(bytesOf(stepSummary(publication))).toBeLessThan(2 ** 20);
});

test("regressions are the last rows to go, and those that go are counted with a link", () => {
  const publication = large(2_000, 60);
  const whole = pullRequestComment(publication, 30_000)!;
  expect(rows(whole, /e\d+ fetch.*10\.0/)).toBe(60);
  const cut = pullRequestComment(publication, 6_000)!;
  const shown = rows(cut, /e\d+ fetch.*10\.0/);
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(60);
  expect(cut).toContain(`… and ${60 - shown} more rows: [full report](${publication.links.report})`);
});

test("problems stand above regressions, and go before them", () => {
  const comparison = comparisonOf({ metrics: metricsOf(20, 20), gate: { outcome: "block", reasons: [] } });
  const failed = Array.from({ length: 200 }, (_, i) => failedJob(`s${i}/x`, `${i} ${"crashed ".repeat(40)}`));
  const comment = pullRequestComment(publicationOf([jobOf("a/suite", comparison), ...failed]), 20_000)!;
  expect(rows(comment, /e\d+ fetch/)).toBe(20);
  expect(comment).toMatch(/^### 200 problems$/m);
});

test("256 jobs are told within the limit, and those without a fold are counted", () => {
  const jobs = Array.from({ length: 256 }, (_, i) =>
    jobOf(`target-${i}/suite`, comparisonOf({ metrics: metricsOf(30, i % 8 === 0 ? 1 : 0, `m${i}x`) })),
  );
  const comment = pullRequestComment(publicationOf(jobs, { gate: { outcome: "block", reasons: [] } }))!;
  expect(comment.length).toBeLessThanOrEqual(63_536);
  expect(rows(comment, /m\d+x0 fetch/)).toBe(32);
  const folds = comment.match(/<summary><code>/g)!.length;
  expect(comment).toContain(`… and ${256 - folds} more sections: [full report]`);
});

test("at most 15 rows stand before a fold", () => {
  const comment = pullRequestComment(publications.many)!;
  const [regressions] = comment.split("<details>");
  expect(rows(regressions!, /engine-/)).toBe(15);
  expect(comment).toContain("<summary>25 more rows</summary>");
});

test.each([0, 4, 5, 60, 400, 3_000])("within %i characters the outcome is the last to go", (limit) => {
  const comment = pullRequestComment(publications.regressed, limit)!;
  expect(comment.length).toBeLessThanOrEqual(limit);
  expect("block").toMatch(new RegExp(`^${comment.slice(0, 5).replace(/\*/g, "")}`));
});

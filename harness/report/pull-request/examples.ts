import type { Comparison, MetricComparison } from "../../model/comparison.ts";
import type { JudgedJob, Publication } from "../../model/publication.ts";
import type { MetricScreening, Screening } from "../../model/screening.ts";
import { comparisonOf, examples as comparisons, metricOf } from "../examples.ts";

/** Publications made by hand, on which the renderers are tested. */

const repository = "https://github.com/octo-org/octo-node";

export function publicationOf(jobs: readonly JudgedJob[], given: Partial<Publication> = {}): Publication {
  const compared = jobs.flatMap(({ outcome }) => (outcome.kind === "compared" ? [outcome.comparison.gate] : []));
  const gate = compared.find(({ outcome }) => outcome !== "pass") ?? { outcome: "pass", reasons: [] };
  return {
    gate,
    jobs,
    reason: "3 of 14 changed files are under `src/nodestore` (`src/nodestore/DatabaseNode.cpp` …)",
    base: "1".repeat(40),
    head: "2".repeat(40),
    config: "3".repeat(40),
    links: {
      repository,
      run: `${repository}/actions/runs/1234567890`,
      report: `${repository}/runs/9876543210`,
      site: "https://octo-org.github.io/octo-node/trend/",
    },
    warnings: [],
    ...given,
  };
}

export function jobOf(
  suite: string,
  comparison: Comparison,
  given: Partial<JudgedJob> = {},
  screening?: Screening,
): JudgedJob {
  const rawUrl = `${repository}/actions/runs/1234567890/artifacts/42`;
  return {
    ...{ id: suite.replace(/[^a-z0-9]+/g, "-"), suite, runner: "nvme", blocks: true },
    outcome: { kind: "compared", comparison, rawUrl, ...(screening && { screening }) },
    ...given,
  };
}

export function failedJob(suite: string, reason: string, given: Partial<JudgedJob> = {}): JudgedJob {
  return { ...jobOf(suite, comparisonOf()), outcome: { kind: "failed", reason }, ...given };
}

/** Head against the stored nights, of which each metric but every third has a level. */
export function screeningOf({ run, metrics }: Comparison, given: Partial<MetricScreening> = {}): Screening {
  return {
    schema: "plimsoll.screening/1",
    run,
    rule: { alpha: 0.05, tolerance: 0.02, tolerances: {}, gate: ["**"], excluded: {}, mayBlock: false },
    executions: 8,
    baselines: { runs: 24, from: "2025-01-01T02:00:00Z", to: "2025-02-27T02:00:00Z" },
    units: 24,
    answer: "clear",
    reasons: [],
    warnings: [],
    metrics: metrics.map((metric, i) => ({
      ...{ key: metric.key, unit: metric.unit, better: metric.better, gated: metric.gated },
      answer: "clear",
      change: i % 3 === 1 || metric.change === null ? null : metric.change * 0.96,
      ...{ threshold: 0.09, mde: 0.11, p: 0.04, baseline: metric.base * 0.99, head: metric.head, executions: 8 },
      window: { runs: 24, from: "2025-01-01T02:00:00Z", commit: "0".repeat(40), because: "history begins" },
      ...given,
    })),
  };
}

const suite = "reference/nodestore-timing";
const { pass, block, improved, operation, fromZero, identical, invalid, many, hostile } = comparisons;

const key = (subject: string, threads: number, rest: string) =>
  `nodestore-timing/${subject}/threads=${threads},objects=20000/${rest}`;

/** What most pull requests look like. */
const unchanged = comparisonOf({
  pairs: 12,
  metrics: ["insert", "fetch", "missing", "mixed", "work"].flatMap((phase) =>
    [1, 4, 8].map((threads) => metricOf(key("rocksdb", threads, `${phase}:time`), { mde: 0.02 + threads / 200 })),
  ),
});

/** Two that are slower among forty. */
const slower: Comparison = comparisonOf({
  pairs: 12,
  metrics: [
    ...block.metrics,
    metricOf(key("rocksdb", 8, "missing:time"), {
      base: 0.000_412,
      verdict: "regressed",
      change: 0.043,
      low: 0.029,
      high: 0.061,
    }),
    ...unchanged.metrics.filter(({ key }) => !block.metrics.some((metric) => metric.key === key)),
  ],
  gate: { outcome: "block", reasons: [`${key("rocksdb", 4, "fetch:time")} regressed`] },
});

const crashed = "exit code 134: rocksdb/db/version_set.cc:1234: Assertion `s.ok()' failed";
const canopy = comparisonOf({
  pairs: 16,
  run: { ...comparisonOf().run, target: "canopy", suite: "canopy-storage" },
  metrics: ["commit", "get", "iterate"].map(
    (operation, i): MetricComparison =>
      metricOf(`canopy-storage/badger/keys=100000/${operation}:rate`, {
        ...{ unit: "1/s", better: "higher", base: 12_345 * (i + 1) },
        ...(i === 0 && { verdict: "regressed", change: 0.062, low: 0.041, high: 0.083 }),
      }),
  ),
  gate: { outcome: "block", reasons: ["canopy-storage/badger/keys=100000/commit:rate regressed"] },
});
const nasty =
  "@everyone </code></summary><script>x</script> `a` | ![i](https://e.org/i.png) fixes #1 GH-1 o/r#2 www.e.org a@e.org\u202e\n::error::x";

/** By the name of their golden files. */
export const publications = {
  unchanged: publicationOf([jobOf(suite, unchanged, {}, screeningOf(unchanged))]),
  open: publicationOf([jobOf(suite, pass, {}, screeningOf(pass))]),
  regressed: publicationOf([jobOf(suite, slower, {}, screeningOf(slower))]),
  bare: publicationOf([jobOf(suite, slower)], {
    links: { repository, run: `${repository}/actions/runs/1234567890` },
  }),
  improved: publicationOf([jobOf(suite, improved, {}, screeningOf(improved))]),
  operation: publicationOf([jobOf(suite, operation)]),
  fromZero: publicationOf([jobOf(suite, fromZero)]),
  identical: publicationOf([jobOf(suite, identical)]),
  crashed: publicationOf([failedJob(suite, crashed)], { gate: { outcome: "invalid", reasons: [crashed] } }),
  tooManyFailures: publicationOf([jobOf(suite, invalid)]),
  mixed: publicationOf(
    [
      jobOf(suite, slower, {}, screeningOf(slower)),
      jobOf("canopy/canopy-storage", canopy, {}, screeningOf(canopy)),
      failedJob("bench/target.yml/sync", crashed, { blocks: false }),
    ],
    { warnings: ["the baselines could not be read: timed out after 30 s"] },
  ),
  lost: publicationOf([jobOf(suite, unchanged), failedJob("canopy/canopy-storage", "the job timed out")], {
    gate: { outcome: "invalid", reasons: ["canopy/canopy-storage: the job timed out"] },
  }),
  accepted: publicationOf([jobOf(suite, slower, {}, screeningOf(slower))], {
    acceptance: { by: "octocat", at: "2025-03-01T12:00:00Z", reason: "pays for the new filter, see the design notes" },
  }),
  ownWorkflow: publicationOf([jobOf(suite, unchanged)], {
    gate: {
      outcome: "invalid",
      reasons: [
        "it changes .github/workflows/plimsoll-bench.yml, by which it was measured: look at that, and accept what you believe",
      ],
    },
  }),
  standingOut: publicationOf(
    [
      jobOf(
        suite,
        unchanged,
        {},
        {
          ...screeningOf(unchanged, { answer: "suspect", change: 0.13 }),
          answer: "suspect",
          reasons: ["15 of 15 metrics stand out"],
        },
      ),
    ],
    { gate: { outcome: "block", reasons: ["15 of 15 metrics stand out"] } },
  ),
  many: publicationOf([jobOf(suite, many, {}, screeningOf(many))]),
  hostile: publicationOf([jobOf(nasty, hostile, {}, screeningOf(hostile)), failedJob(`${nasty}2`, nasty)], {
    gate: { outcome: "block", reasons: [nasty] },
    ...{ reason: nasty, warnings: [nasty], acceptance: { by: nasty, at: nasty, reason: nasty } },
  }),
  nothing: publicationOf([], { reason: "no changed file is one that a suite depends on: 4 files, all under docs/" }),
} satisfies Record<string, Publication>;

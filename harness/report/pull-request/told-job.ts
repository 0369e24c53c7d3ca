import type { Comparison } from "../../model/comparison.ts";
import type { JudgedJob, Publication } from "../../model/publication.ts";
import type { MetricScreening, Screening } from "../../model/screening.ts";
import { clean } from "../clean.ts";
import { type Findings, findingsOf } from "../findings.ts";
import { namesOf } from "../names.ts";
import { trendLink } from "./trend-link.ts";

/** A job that was compared, with what is told of it. */
export interface ToldJob {
  readonly job: JudgedJob;
  /** Differs from those of all other jobs. Clean. */
  readonly label: string;
  /** For a table's cell: the suite without its target, where that tells it from the others. Clean. */
  readonly shortLabel: string;
  readonly comparison: Comparison;
  readonly findings: Findings;
  /** A metric's or an operation's name that people read. Clean. */
  readonly nameOf: (key: string) => string;
  readonly screening: Screening | undefined;
  /** By key. */
  readonly screened: ReadonlyMap<string, MetricScreening>;
  readonly rawUrl: string | undefined;
  /** A metric's chart on the published site. */
  readonly trend: (key: string) => string | undefined;
}

export interface FailedJob {
  readonly job: JudgedJob;
  readonly label: string;
  readonly reason: string;
}

export interface ToldJobs {
  readonly compared: readonly ToldJob[];
  readonly failed: readonly FailedJob[];
}

export function toldJobs({ jobs, links }: Publication): ToldJobs {
  const compared: ToldJob[] = [];
  const failed: FailedJob[] = [];
  const suites = counts(jobs.map(({ suite }) => suite));
  const names = counts(jobs.map(({ suite }) => nameOf(suite)));
  for (const job of jobs) {
    const label = clean(suites.get(job.suite) === 1 ? job.suite : `${job.suite} on ${job.runner}`);
    if (job.outcome.kind === "failed") {
      failed.push({ job, label, reason: job.outcome.reason });
      continue;
    }
    const { comparison, screening, rawUrl } = job.outcome;
    compared.push({
      ...{ job, label, comparison, screening, rawUrl },
      shortLabel: names.get(nameOf(job.suite)) === 1 ? clean(nameOf(job.suite)) : label,
      findings: findingsOf(comparison),
      nameOf: namesOf(comparison).of,
      screened: new Map(screening?.metrics.map((metric) => [metric.key, metric])),
      trend: (key) => trendLink(links.site, `${comparison.run.target}/${comparison.run.suite}`, key),
    });
  }
  return { compared, failed };
}

const nameOf = (suite: string): string => suite.slice(suite.lastIndexOf("/") + 1) || suite;

function counts(words: readonly string[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
  return count;
}

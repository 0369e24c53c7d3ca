import { configFile } from "../../model/config.ts";
import type { Publication } from "../../model/publication.ts";
import { byHarm } from "../by-harm.ts";
import { clean } from "../clean.ts";
import { quantities } from "../format.ts";
import { told } from "../told.ts";
import { toldJobs } from "./told-job.ts";

/** As GitHub's API takes it. */
export interface Annotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly annotation_level: "failure" | "warning" | "notice";
  readonly title: string;
  readonly message: string;
}

/** What GitHub takes in one request. */
export const annotationLimit = 50;

/** Regressions beside the changed files. A metric has no line of its own: they stand where suites are configured. */
export function annotationsOf(publication: Publication): Annotation[] {
  const accepted = publication.acceptance !== undefined;
  const several = publication.jobs.length > 1;
  const found = toldJobs(publication).compared.flatMap((job) =>
    [...job.findings.regressed, ...job.findings.operationsWorse].map((metric) => ({ job, metric })),
  );
  const all = found
    .sort((a, b) => Number(b.job.job.blocks) - Number(a.job.job.blocks) || byHarm(a.metric, b.metric))
    .map(({ job, metric }) => {
      const level = job.job.blocks && !accepted ? "failure" : "warning";
      const title = `${job.nameOf(metric.key)}${several ? ` (${job.label})` : ""}`;
      return annotation(level, title, `${told(metric)}${values(metric)}`);
    });
  if (all.length <= annotationLimit) return all;
  const shown = all.slice(0, annotationLimit - 1);
  const rest = `and ${all.length - shown.length} more regressions`;
  return [...shown, annotation(accepted ? "warning" : "failure", rest, "They are in the text of this check.")];
}

function values(metric: Parameters<typeof told>[0]): string {
  if (!("base" in metric)) return `, ${metric.members.length} metrics together`;
  return `, ${quantities([metric.base, metric.head], metric.unit).join(" → ")}`;
}

function annotation(annotation_level: Annotation["annotation_level"], title: string, message: string): Annotation {
  return { path: configFile, start_line: 1, end_line: 1, annotation_level, title: clean(title, 200), message };
}

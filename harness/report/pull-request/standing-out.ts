import type { MetricScreening } from "../../model/screening.ts";
import { byHarm } from "../by-harm.ts";
import { counted, moved, percent, quantities } from "../format.ts";
import { linked, type Phrase, quoted } from "../phrase.ts";
import type { MessageSection } from "./message.ts";
import type { ToldJob } from "./told-job.ts";

/** Metrics that are worse than the last nights of main, and no regression against base. */
export function standingOut(jobs: readonly ToldJob[], several: boolean): MessageSection {
  const found = jobs.flatMap((job) => {
    const regressed = new Set(job.findings.regressed.map(({ key }) => key));
    return (job.screening?.metrics ?? [])
      .filter(({ key, gated, answer }) => gated && answer === "suspect" && !regressed.has(key))
      .map((metric) => ({ job, metric }));
  });
  const items = found.sort((a, b) => byHarm(a.metric, b.metric)).map((one) => words(one, several));
  return {
    id: "standing-out",
    title: `${counted(items.length, "metric")} worse than in the last nights of main`,
    folded: false,
    content: { kind: "list", items },
  };
}

function words({ job, metric }: { job: ToldJob; metric: MetricScreening }, several: boolean): Phrase {
  const { key, unit, better, change, baseline, head } = metric;
  const values = baseline === null || head === null ? undefined : quantities([baseline, head], unit);
  const size = change === null ? "" : `: ${percent(moved(change, better))}`;
  const trend = job.trend(key);
  return [
    quoted(job.nameOf(key)),
    ...(several ? [" in ", quoted(job.label)] : []),
    `${size}${values ? `, ${values.join(" → ")}` : ""}`,
    ...(trend === undefined ? [] : [" (", linked("trend", trend), ")"]),
  ];
}

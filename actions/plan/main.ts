import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setOutput } from "@actions/core";
import type { JobPlan } from "../../harness/model/job-plan.ts";
import { gitHubFor } from "../github-inputs.ts";
import { readInputs } from "../inputs.ts";
import { jobHere } from "../job.ts";
import { say } from "../log.ts";
import { readEventFile } from "../read-event-file.ts";
import { runAction } from "../run-action.ts";
import { addSummary } from "../step-summary.ts";
import { uploadArtifact } from "../upload-artifact.ts";
import { inputs } from "./inputs.ts";
import { planEvent } from "./plan-event.ts";

await runAction(async (signal) => {
  const given = readInputs(inputs);
  const job = jobHere(process.env);
  const event = await readEventFile(job);
  const github = gitHubFor(given, signal);
  const { plan } = await planEvent({ github, repo: job.repo, event, ref: job.ref, mode: given.mode });

  const folder = await mkdtemp(join(job.temporary, "plimsoll-plan-"));
  const file = join(folder, "plan.json");
  await writeFile(file, `${JSON.stringify(plan)}\n`);
  await uploadArtifact(job, `plimsoll-plan-${job.attempt}`, folder, [file]);
  setOutput("measure", plan.jobs.length > 0);
  setOutput("matrix", { include: plan.jobs });
  for (const name of ["reason", "base", "head", "config"] as const) setOutput(name, plan[name]);
  say(sentence(plan));
  await addSummary(`${sentence(plan)}.\n`);
});

/** Names in the reason stand between backticks. */
function sentence({ jobs, reason }: JobPlan): string {
  if (jobs.length === 0) return `Nothing is measured: ${reason.replace(/^nothing: /, "")}`;
  return `${jobs.length === 1 ? "One suite is" : `${jobs.length} suites are`} measured: ${reason}`;
}

import { join } from "node:path";
import { setOutput } from "@actions/core";
import { ownLogin } from "../../harness/github/identity.ts";
import { InputError } from "../../harness/model/errors.ts";
import { answerCommand } from "../../harness/publish/answer-command.ts";
import type { PublishContext, Published } from "../../harness/publish/context.ts";
import { endUnpublished } from "../../harness/publish/end-unpublished.ts";
import { publishMeasurement } from "../../harness/publish/publish-measurement.ts";
import { retargeted } from "../../harness/publish/retargeted.ts";
import { gitHubFor } from "../github-inputs.ts";
import { readInputs } from "../inputs.ts";
import { jobHere } from "../job.ts";
import { say } from "../log.ts";
import { readEventFile } from "../read-event-file.ts";
import { runAction } from "../run-action.ts";
import { plimsollRoot } from "../run-plimsoll.ts";
import { addSummary } from "../step-summary.ts";
import { withStore } from "../store-access.ts";
import { inputs } from "./inputs.ts";

await runAction(async (signal) => {
  const given = readInputs(inputs);
  const job = jobHere(process.env);
  const event = await readEventFile(job);
  const github = gitHubFor(given, signal);
  const published = await withStore(given["store-url"], given.token, job, async ({ remote, env }) => {
    const context: PublishContext = {
      ...{ github, repo: job.repo, login: await ownLogin(github), benchWorkflow: given["bench-workflow"] },
      ...{ storeRemote: remote, cacheDir: join(job.temporary, "plimsoll-cache"), root: plimsollRoot },
      ...{ env, signal, log: (line) => say(line) },
    };
    if (given.mode === "give-up") {
      if (event.name !== "workflow_run")
        throw new InputError(`input mode: give-up: no check is ended on ${event.name}`);
      return await endUnpublished(context, event, `${job.repositoryUrl}/actions/runs/${job.run}`);
    }
    if (event.name === "workflow_run") return await publishMeasurement(context, event);
    if (event.name === "issue_comment") return await answerCommand(context, event);
    if (event.name === "pull_request_target") return await retargeted(context, event);
    throw new InputError(`nothing is published on ${event.name}: workflow_run, issue_comment or pull_request_target`);
  });
  await conclude(published);
});

async function conclude({ summary, checkUrl = "", commentUrl = "", conclusion }: Published): Promise<void> {
  setOutput("check-url", checkUrl);
  setOutput("comment-url", commentUrl);
  setOutput("conclusion", conclusion ?? "");
  await addSummary(summary);
}

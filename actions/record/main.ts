import { setOutput } from "@actions/core";
import { MeasurementError } from "../../harness/model/errors.ts";
import { recordNightly } from "../../harness/publish/record-nightly.ts";
import { gitHubFor } from "../github-inputs.ts";
import { readInputs } from "../inputs.ts";
import { jobHere } from "../job.ts";
import { say } from "../log.ts";
import { runAction } from "../run-action.ts";
import { plimsollRoot } from "../run-plimsoll.ts";
import { addSummary } from "../step-summary.ts";
import { withStore } from "../store-access.ts";
import { inputs } from "./inputs.ts";

await runAction(async (signal) => {
  const given = readInputs(inputs);
  const job = jobHere(process.env);
  const night = await withStore(given["store-url"], given.token, job, ({ remote, env }) =>
    recordNightly({
      ...{ github: gitHubFor(given, signal), repo: job.repo, root: plimsollRoot, env, signal },
      ...{ log: (line) => say(line), storeRemote: remote, head: given.head, now: () => new Date() },
      run: { id: job.run, attempt: job.attempt },
    }),
  );
  for (const name of ["recorded", "accepted", "branch"] as const) setOutput(name, night[name]);
  await addSummary(night.summary);
  if (night.failures.length > 0) throw new MeasurementError(night.failures.join("\n"));
});

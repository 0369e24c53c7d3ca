import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setOutput } from "@actions/core";
import { MeasurementError } from "../../harness/model/errors.ts";
import type { JobReport } from "../../harness/model/job-plan.ts";
import { clean } from "../../harness/report/clean.ts";
import { childEnvironment } from "../child-environment.ts";
import { readInputs } from "../inputs.ts";
import { jobHere } from "../job.ts";
import { runAction } from "../run-action.ts";
import { type PlimsollEnd, runPlimsoll } from "../run-plimsoll.ts";
import { addSummary } from "../step-summary.ts";
import { commitsOf } from "../suite-inputs.ts";
import { benchArguments } from "./bench-arguments.ts";
import { gateReasons } from "./gate-reasons.ts";
import { inputs } from "./inputs.ts";
import { leave, uploadJob } from "./job-upload.ts";
import { jobFolders } from "./stage-artifact.ts";

await runAction(async (signal) => {
  const given = readInputs(inputs);
  const job = jobHere(process.env);
  const { id, settings, head, config } = given;
  const { base = head } = commitsOf(given);
  const known: Omit<JobReport, "exitCode"> = {
    ...{ schema: "plimsoll.job-report/1", id, run: job.run, attempt: job.attempt, base, head, config },
  };
  const folder = await mkdtemp(join(job.temporary, "plimsoll-job-"));
  leave(folder, { ...known, exitCode: 3, complaint: "the job ended before the measurement did" });

  const { out } = jobFolders(folder);
  const ended = await runPlimsoll({
    title: `measuring ${given.suite}`,
    args: benchArguments({ inputs: given, settings, dataDir: given["data-dir"], out }, job),
    env: childEnvironment(process.env),
    signal,
  });
  const { exitCode } = ended;
  const complaint = exitCode === 3 ? ((await gateReasons(out)) ?? ended.complaint) : ended.complaint;
  const report: JobReport = { ...known, exitCode, ...(complaint !== undefined && { complaint }) };
  leave(folder, report);
  setOutput("exit-code", exitCode);
  setOutput("artifact-url", await uploadJob(job, folder, report));
  await conclude({ ...ended, complaint }, out, given["fail-on-regression"], given.suite);
});

async function conclude({ exitCode, complaint }: PlimsollEnd, out: string, failOnRegression: boolean, suite: string) {
  const markdown = await readFile(join(out, "report.md"), "utf8").catch(() => undefined);
  const words = complaint && `${clean(suite)} could not be measured: ${clean(complaint.split("\n")[0]!, 1000)}`;
  await addSummary(markdown ?? `\`${(words ?? `${clean(suite)} was recorded`).replaceAll("`", "'")}\`\n`);
  if (words !== undefined) throw new MeasurementError(`${words} (exit code ${exitCode})`);
  if (exitCode === 1 && failOnRegression) throw new MeasurementError(`${clean(suite)}: head is slower than base`);
}

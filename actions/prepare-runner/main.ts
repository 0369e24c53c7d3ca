import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setOutput, warning } from "@actions/core";
import { InputError, MeasurementError } from "../../harness/model/errors.ts";
import type { Fitness } from "../../harness/model/fitness.ts";
import { clean } from "../../harness/report/clean.ts";
import { fitnessText } from "../../harness/report/fitness-text.ts";
import { childEnvironment } from "../child-environment.ts";
import { readInputs } from "../inputs.ts";
import { jobHere } from "../job.ts";
import { foldedLog } from "../log.ts";
import { runAction } from "../run-action.ts";
import { runPlimsoll } from "../run-plimsoll.ts";
import { addSummary } from "../step-summary.ts";
import { workFolder } from "../suite-inputs.ts";
import { fitnessMarkdown } from "./fitness-markdown.ts";
import { inputs } from "./inputs.ts";
import { removeStale } from "./remove-stale.ts";

const day = 24 * 60 * 60 * 1000;

await runAction(async (signal) => {
  const given = readInputs(inputs);
  const work = workFolder(given.work, jobHere(process.env));
  const dataDir = given["data-dir"] ?? join(work, "data");
  for (const folder of [work, dataDir]) {
    await mkdir(folder, { recursive: true }).catch((error: Error) => {
      throw new InputError(`${folder}: cannot be made a folder: ${error.message}`);
    });
  }
  // Of pull requests long since closed. What killed executions left, the next removes under a lock of its own.
  await removeStale(join(work, "targets"), new Date(Date.now() - 7 * day));

  const fitness = await fitnessHere(dataDir, work, signal);
  setOutput("work", work);
  setOutput("data-dir", dataDir);
  setOutput("fit", fitness.fit);
  await addSummary(fitnessMarkdown(fitness));
  const problems = fitness.findings.filter(({ level }) => level === "problem");
  const words = `this machine is not fit to measure: ${problems.map(({ sentence }) => clean(sentence, 300)).join("; ")}`;
  if (fitness.fit) return;
  if (given["fail-when-unfit"]) throw new MeasurementError(words);
  warning(words);
});

async function fitnessHere(dataDir: string, work: string, signal: AbortSignal): Promise<Fitness> {
  const { stdout, complaint } = await runPlimsoll({
    title: "looking at the machine",
    args: ["doctor", `--data-dir=${dataDir}`, `--work=${work}`, "--json"],
    env: childEnvironment(process.env),
    signal,
    keepOutput: true,
  });
  // With a problem it ends with 3, too, and without a message.
  if (stdout === "") throw new MeasurementError(`the machine could not be looked at: ${clean(complaint ?? "", 1000)}`);
  const fitness = JSON.parse(stdout) as Fitness;
  const log = foldedLog(`what was found: ${fitness.fit ? "fit" : "not fit"} to measure`);
  for (const line of fitnessText(fitness, { columns: 120, colour: false }).split("\n")) log.line(line);
  log.end();
  return fitness;
}

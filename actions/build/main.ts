import { MeasurementError } from "../../harness/model/errors.ts";
import { clean } from "../../harness/report/clean.ts";
import { childEnvironment } from "../child-environment.ts";
import { fetchCredentials } from "../fetch-credentials.ts";
import { readInputs } from "../inputs.ts";
import { jobHere } from "../job.ts";
import { runAction } from "../run-action.ts";
import { runPlimsoll } from "../run-plimsoll.ts";
import { commitsOf, sourceArguments } from "../suite-inputs.ts";
import { inputs } from "./inputs.ts";

await runAction(async (signal) => {
  const given = readInputs(inputs);
  const { base, head } = commitsOf(given);
  const refs = [...(base === undefined ? [] : [base]), head].map((commit) => `--ref=${commit}`);
  const args = ["build", ...sourceArguments(given, jobHere(process.env)), ...refs];
  const env = childEnvironment(process.env);
  const run = async (title: string, more: readonly string[], env: Readonly<Record<string, string>>) => {
    const { complaint } = await runPlimsoll({ title, args: [...args, ...more, "--", given.suite], env, signal });
    if (complaint !== undefined) throw new MeasurementError(`${title}: ${clean(complaint.split("\n")[0]!, 1000)}`);
  };
  if (given.token !== undefined) {
    const credentials = fetchCredentials(given["repository-url"], given.token);
    await run(`fetching ${given["repository-url"]}`, ["--fetch-only"], { ...env, ...credentials });
  }
  // What a build runs can look into the process that started it: by now that holds no credentials.
  await run(`building ${given.suite}`, [], env);
});

import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setOutput } from "@actions/core";
import { MeasurementError } from "../../harness/model/errors.ts";
import { clean } from "../../harness/report/clean.ts";
import { readInputs } from "../inputs.ts";
import { jobHere } from "../job.ts";
import { runAction } from "../run-action.ts";
import { runPlimsoll } from "../run-plimsoll.ts";
import { withStore } from "../store-access.ts";
import { inputs } from "./inputs.ts";

/** Outputs, and what github-action-benchmark calls the tool whose file they are. */
const dashboards = [
  ["smaller-is-better", "customSmallerIsBetter"],
  ["bigger-is-better", "customBiggerIsBetter"],
] as const;

await runAction(async (signal) => {
  const given = readInputs(inputs);
  const job = jobHere(process.env);
  const out = resolve(given.out ?? join(job.temporary, "plimsoll-pages"));
  await withStore(given["store-url"], given.token, job, async ({ remote, env }) => {
    const store = `--store=${remote}#${given.branch}`;
    const run = async (title: string, ...args: readonly string[]) => {
      const { complaint } = await runPlimsoll({ title, args: [...args, store], env, signal });
      if (complaint !== undefined) throw new MeasurementError(`${title}: ${clean(complaint.split("\n")[0]!, 1000)}`);
    };
    const site = join(out, "site");
    await run("making the trend pages", "site", `--out=${site}`);
    setOutput("site", site);
    if (!given.dashboard) return;
    for (const [name, tool] of dashboards) {
      const file = join(out, `${name}.json`);
      await run(`writing what is ${name.replaceAll("-", " ")}`, "export", tool, `--out=${file}`);
      // The action fails on a list without entries.
      const isEmpty = (JSON.parse(await readFile(file, "utf8")) as unknown[]).length === 0;
      setOutput(name, isEmpty ? "" : file);
    }
  });
});

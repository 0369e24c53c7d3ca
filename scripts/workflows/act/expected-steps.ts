/** Steps as the log of a workflow has them, with their jobs and results, where all goes well. */
const planned = "bench / plan: Decide what is measured: success";
const job = "bench / measure bench/node.yml/timing on nvme";
const prepared = [planned, `${job}: Look whether the machine is fit: success`];
const gateFails = "bench / gate: Everything planned was measured: failure";

export const expectedSteps = {
  measured: [...prepared, `${job}: Build base and head: success`, `${job}: Measure base against head: success`],
  crashed: [
    ...prepared,
    `${job}: Build base and head: success`,
    `${job}: Measure base against head: failure`,
    gateFails,
  ],
  notBuilt: [
    ...prepared,
    `${job}: Build base and head: failure`,
    `${job}: Measure base against head: failure`,
    gateFails,
  ],
  nothingToMeasure: [planned],
  notPlanned: ["bench / plan: Decide what is measured: failure", gateFails],
  published: ["report / report: Judge and publish: success"],
  answered: ["accept / command: Answer the command: success"],
  night: [
    "nightly / plan: Plan every suite: success",
    "nightly / measure bench/node.yml/timing on nvme: Look whether the machine is fit: success",
    "nightly / measure bench/node.yml/timing on nvme: Build: success",
    "nightly / measure bench/node.yml/timing on nvme: Measure: success",
    "nightly / record: Record, and look for changes: success",
    "nightly / publish: Make the trend pages: success",
    "nightly / publish: Hand them to the job that deploys: success",
  ],
} as const;

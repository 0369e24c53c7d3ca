import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adopted, adoptedTemplates } from "../../harness/github/adopt/adopted.ts";
import { policyFaults } from "./policy.ts";
import { repositoryWorkflows } from "./repository-workflows.ts";
import { readWorkflow, type Workflow } from "./workflow.ts";

const called = new Map(repositoryWorkflows(".").map((workflow) => [workflow.file.split("/").at(-1)!, workflow]));
const callers = Object.keys(adoptedTemplates)
  .filter((name) => name !== "plimsoll.yml")
  .map((name) => {
    const template = readFileSync(`harness/github/adopt/${name}`, "utf8");
    const text = adopted(template, {
      plimsoll: "o/plimsoll",
      pin: "0123456789abcdef0123456789abcdef01234567",
      tag: "v1.2.3",
      suites: [],
      labels: [],
      repository: "o/node",
    });
    return readWorkflow(name, text);
  });
const calls = callers.flatMap((caller) =>
  Object.entries(caller.jobs).map(([name, job]) => ({
    name: `${caller.file}, job ${name}`,
    caller,
    job,
    workflow: called.get(/\/workflows\/([\w-]+\.yml)@/.exec(job.uses ?? "")![1]!)!,
  })),
);

test.each(callers.map((caller) => [caller.file, caller] as const))("%s keeps every rule", (_, caller) => {
  expect(policyFaults(caller)).toEqual([]);
});

test("all that a repository can call is called", () => {
  expect(calls.map(({ workflow }) => workflow.file.split("/").at(-1)).sort()).toEqual(
    [...called].flatMap(([name, { on }]) => ("workflow_call" in on ? [name] : [])),
  );
});

// GitHub does not start a call that asks for more than its caller has; what is more than that is too much.
test.each(calls)("$name grants what the jobs that it calls ask for", ({ job, workflow }) => {
  expect(job.permissions).toEqual(asked(workflow));
});

test.each(calls)("$name gives only inputs and secrets that there are", ({ job, workflow }) => {
  const { inputs = {}, secrets = {} } = (workflow.on.workflow_call ?? {}) as Record<string, object | undefined>;
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(job.with ?? {})));
  expect(Object.keys(secrets)).toEqual(expect.arrayContaining(Object.keys(job.secrets ?? {})));
});

// GitHub cancels a called workflow that waits for a group which its caller is in.
test.each(calls)("$name waits in another concurrency group than what it calls", ({ caller, workflow }) => {
  const group = ({ concurrency }: Workflow) => concurrency?.group?.replace(/\$\{\{.*$/, "");
  expect(group(caller)).not.toBe(group(workflow));
});

test("the report follows the workflow that measures, by its name", () => {
  const measuring = callers.find(({ file }) => file === "plimsoll-bench.yml")!;
  const publishing = callers.find(({ file }) => file === "plimsoll-publish.yml")!;
  expect(publishing.on.workflow_run?.workflows).toEqual([measuring.name]);
  expect(called.get("report.yml")!.on.workflow_run?.workflows).toEqual([called.get("bench.yml")!.name]);
});

test("the path by which the report knows the workflow that measures is where init writes it", () => {
  for (const name of ["report.yml", "accept.yml"]) {
    const { inputs } = called.get(name)!.on.workflow_call as { inputs: Record<string, { default: string }> };
    expect(inputs["bench-workflow"]!.default).toBe(adoptedTemplates["plimsoll-bench.yml"]);
  }
});

test("by hand a caller asks for what the workflow that it calls does", () => {
  const inputsOf = ({ on }: Workflow) =>
    Object.keys((on.workflow_dispatch as { readonly inputs: object } | undefined)?.inputs ?? {});
  const measuring = callers.find(({ file }) => file === "plimsoll-bench.yml")!;
  expect(inputsOf(measuring)).toEqual(["base", "head", "suite"]);
  expect(inputsOf(measuring)).toEqual(inputsOf(called.get("bench.yml")!));
});

function asked({ jobs }: Workflow): Record<string, string> {
  const most: Record<string, string> = {};
  for (const { permissions } of Object.values(jobs)) {
    for (const [scope, level] of Object.entries(permissions ?? {})) if (most[scope] !== "write") most[scope] = level;
  }
  return most;
}

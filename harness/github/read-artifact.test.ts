import { expect, test } from "vitest";
import type { TakenArtifact } from "./artifact-intake.ts";
import { base, head, job, soundReport, soundRun } from "./hostile/sound-artifact.ts";
import { readJobArtifact, readPlanArtifact } from "./read-artifact.ts";

const artifact = (of: string, files: Readonly<Record<string, unknown>>): TakenArtifact => ({
  ...{
    id: 1,
    name: `plimsoll-${of}-2`,
    url: "https://github.com/o/r/actions/runs/5/artifacts/1",
    job: of,
    attempt: 2,
    run: 5,
  },
  files: new Map(Object.entries(files).map(([name, value]) => [name, Buffer.from(JSON.stringify(value))])),
});
const plan = {
  ...{ schema: "plimsoll.job-plan/1", base, head, config: base, reason: "src/fetch.go was changed" },
  jobs: [
    {
      ...{ id: job, suite: "canopy/storage", runner: "nvme", labels: ["self-hosted", "nvme"], minutes: 60 },
      settings: { alpha: 0.05, gate: ["**"] },
    },
  ],
};

test("a plan is read as it was written", () => {
  expect(readPlanArtifact(artifact("plan", { "plan.json": plan }))).toEqual(plan);
});

test("a report and its run are read as they were written", () => {
  const report = soundReport(5, { attempt: 2 });
  expect(readJobArtifact(artifact(job, { "job.json": report }))).toEqual({ report, run: undefined });
  const both = artifact(job, { "run.json": soundRun(), "job.json": report });
  expect(readJobArtifact(both)).toEqual({ report, run: soundRun() });
});

test("a recording, which has no base, is read", () => {
  const { base: _, ...arms } = soundRun().arms;
  const recording = soundRun({ arms, executions: [] });
  const files = { "job.json": soundReport(5, { attempt: 2, base: head }), "run.json": recording };
  expect(readJobArtifact(artifact(job, files)).run).toEqual(recording);
});

test.each<[string, TakenArtifact, string]>([
  ["a job's artifact", artifact(job, { "plan.json": plan }), `artifact plimsoll-${job}-2: holds no plan`],
  ["an artifact without one", artifact("plan", {}), "artifact plimsoll-plan-2: plan.json: is not in it"],
  ["an artifact with more", artifact("plan", { "plan.json": plan, "job.json": 1 }), "job.json: does not belong there"],
  ["another schema", artifact("plan", { "plan.json": { ...plan, schema: "x" } }), 'plan.json: schema: .* ("x")'],
  [
    "257 jobs",
    artifact("plan", { "plan.json": { ...plan, jobs: Array(257).fill(plan.jobs[0]) } }),
    "plan.json: jobs: ",
  ],
])("of %s no plan is read", (_, given, message) => {
  expect(() => readPlanArtifact(given)).toThrow(new RegExp(message.replace(/[()]/g, "\\$&")));
});

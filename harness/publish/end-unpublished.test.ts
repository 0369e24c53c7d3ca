import { expect, test } from "vitest";
import { checkName } from "../github/own-checks.ts";
import type { WorkflowRunState } from "../github/testing/state/records.ts";
import { answerCommand } from "./answer-command.ts";
import { endUnpublished } from "./end-unpublished.ts";
import { publishMeasurement } from "./publish-measurement.ts";
import {
  type Adopted,
  adopted,
  commentEvent,
  measuredRun,
  measuringRun,
  upload,
  workflowRunEvent,
} from "./testing/adopted.ts";

const publishing = "https://github.example/octo-org/engine/actions/runs/77";

function told({ engine, head, github }: Adopted) {
  expect(github.faultsOfOurs).toEqual([]);
  return engine
    .checksOf(head, checkName)
    .map(({ status, conclusion, title, summary, detailsUrl }) => ({ status, conclusion, title, summary, detailsUrl }));
}

/** A measurement that is under way, as its check says. */
async function underWay(): Promise<Adopted & { run: WorkflowRunState }> {
  const test = await adopted();
  const run = measuringRun(test);
  await publishMeasurement(test.context, workflowRunEvent(run, "in_progress"));
  expect(told(test)).toMatchObject([{ status: "in_progress" }]);
  return { ...test, run };
}

test("a check that a publication left unfinished ends as failure, and says what to do", async () => {
  const test = await underWay();
  await endUnpublished(test.context, workflowRunEvent(test.run), publishing);
  expect(told(test)).toEqual([
    {
      ...{ status: "completed", conclusion: "failure", detailsUrl: publishing },
      title: "publishing failed: run the job report again",
      summary: `Publishing failed: [its workflow run](${publishing}) says why. Run the job report there again.`,
    },
  ]);
});

test("the job, run again, tells the result in its place", async () => {
  const test = await underWay();
  const { base, head, context, run } = test;
  await endUnpublished(context, workflowRunEvent(run), publishing);
  await upload(test.engine, run, { base, head, config: base }, measuredRun(test));
  await publishMeasurement(context, workflowRunEvent(run));
  expect(told(test).at(-1)).toMatchObject({ conclusion: "success" });
});

test("what was accepted of the attempt before counts for the job that is run again", async () => {
  const test = await adopted();
  const { base, head, engine, context } = test;
  const first = measuringRun(test);
  await upload(engine, first, { base, head, config: base }, measuredRun(test, 0.2));
  await publishMeasurement(context, workflowRunEvent(first));
  await answerCommand(context, commentEvent(test, "maintainer", "/plimsoll accept wanted"));
  expect(told(test).at(-1)).toMatchObject({ conclusion: "success" });
  const again = { ...first, attempt: 2 };
  await publishMeasurement(context, workflowRunEvent(again, "in_progress"));
  await endUnpublished(context, workflowRunEvent(again), publishing);
  expect(told(test).at(-1)).toMatchObject({ conclusion: "failure" });
  await publishMeasurement(context, workflowRunEvent(again));
  expect(told(test).at(-1)).toMatchObject({ conclusion: "success" });
});

test("there is a check at the end where the beginning was not told either", async () => {
  const test = await adopted();
  await endUnpublished(test.context, workflowRunEvent(measuringRun(test)), publishing);
  expect(told(test)).toMatchObject([{ conclusion: "failure", detailsUrl: publishing }]);
});

test("what was published before it died stays", async () => {
  const test = await underWay();
  await publishMeasurement(test.context, workflowRunEvent(test.run));
  const before = told(test);
  expect(before).toMatchObject([{ status: "completed" }]);
  await endUnpublished(test.context, workflowRunEvent(test.run), publishing);
  expect(told(test)).toEqual(before);
});

test("so does what a later attempt says, and what is measured yet", async () => {
  const test = await underWay();
  await endUnpublished(test.context, workflowRunEvent(test.run, "in_progress"), publishing);
  expect(told(test)).toMatchObject([{ status: "in_progress" }]);
  const first = workflowRunEvent(test.run);
  await publishMeasurement(test.context, workflowRunEvent({ ...test.run, attempt: 2 }, "in_progress"));
  await endUnpublished(test.context, first, publishing);
  expect(told(test)).toMatchObject([{ status: "in_progress" }]);
});

test.each([{ path: ".github/workflows/other.yml" }, { event: "workflow_dispatch" }])(
  "a run that has no check gets none: %o",
  async (order) => {
    const test = await adopted();
    await endUnpublished(test.context, workflowRunEvent(measuringRun(test, order)), publishing);
    expect(told(test)).toEqual([]);
  },
);

import { expect, test } from "vitest";
import { checkName } from "../github/own-checks.ts";
import type { Fault } from "../github/testing/server/faults.ts";
import { answerCommand } from "./answer-command.ts";
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

const faults: readonly Fault[] = [
  { kind: "primary-limit", resetSeconds: 1 },
  { kind: "secondary-limit", retryAfterSeconds: 1 },
  { kind: "secondary-limit" },
  { kind: "too-many-requests", retryAfterSeconds: 1 },
  { kind: "status", status: 502 },
  { kind: "reset-before" },
  { kind: "reset-after" },
  { kind: "truncated" },
  { kind: "wrong-content-type" },
];

/** A pull request whose measurement shows a regression, which nobody has told yet. */
async function regressed() {
  const one = await adopted();
  const run = measuringRun(one);
  const { base, head } = one;
  await upload(one.engine, run, { base, head, config: base }, measuredRun(one, 0.2));
  return { one, run };
}

/** Forgets what was published, so that the next publication begins anew. */
function forget({ engine }: Adopted): void {
  engine.comments.length = 0;
  engine.checkRuns.length = 0;
  engine.reactions.length = 0;
}

function expectToldOnce({ engine, pull, head }: Adopted): void {
  const checks = engine.checksOf(head, checkName);
  expect(checks.map(({ status, conclusion }) => [status, conclusion])).toEqual([["completed", "failure"]]);
  const ours = engine.commentsOf(pull.number).filter(({ login }) => login === "github-actions[bot]");
  expect(ours.map(({ body }) => body)).toEqual([expect.stringContaining("1 of 2 metrics is slower")]);
}

/** Names of the requests of a publication, each with which of its kind it is. */
function requestsOf({ github }: Adopted, from: number): { operation: string; nth: number }[] {
  const seen = new Map<string, number>();
  return github.requests.slice(from).map(({ operation = "none" }) => {
    const nth = seen.get(operation) ?? 0;
    seen.set(operation, nth + 1);
    return { operation, nth };
  });
}

test("whatever befalls whichever request, one check and one comment say it at the end", async () => {
  const { one, run } = await regressed();
  const publish = async () => {
    await publishMeasurement(one.context, workflowRunEvent(run, "requested"));
    await publishMeasurement(one.context, workflowRunEvent(run));
  };
  const before = one.github.requests.length;
  await publish();
  expectToldOnce(one);
  const requests = requestsOf(one, before);
  expect(requests.length).toBeGreaterThan(10);

  // Each request of the path meets some fault, and each that writes meets them all.
  const writes = /create|update|delete/;
  const cases = requests.flatMap(({ operation, nth }, at) =>
    faults
      .filter((_, which) => writes.test(operation) || which === at % faults.length)
      .map((fault) => ({ operation, nth, fault })),
  );
  for (const { operation, nth, fault } of cases) {
    forget(one);
    let passed = 0;
    const struck = one.github.fail({ match: (request) => request.operation === operation && passed++ === nth, fault });
    await publish();
    const name = `${fault.kind} at ${operation} ${nth + 1}`;
    expect({ name, struck: struck.struck }).toEqual({ name, struck: 1 });
    expectToldOnce(one);
  }
}, 240_000);

test("a GitHub that goes on failing fails the job with what to do, and the next try says it once", async () => {
  const { one, run } = await regressed();
  const publish = () => publishMeasurement(one.context, workflowRunEvent(run));
  for (const operation of ["checks/create", "issues/create-comment"]) {
    forget(one);
    const struck = one.github.fail({ match: operation, times: 1000, fault: { kind: "status", status: 502 } });
    await expect(publish()).rejects.toThrow(/502[\s\S]*again/);
    expect(struck.struck).toBeLessThan(10);
    // GitHub is well again.
    one.github.fail({ match: () => false, fault: { kind: "reset-before" } });
    Object.assign(struck, { struck: 1000 });
    await publish();
    expectToldOnce(one);
  }
}, 120_000);

test("an acceptance survives a fault of each of its requests", async () => {
  const { one, run } = await regressed();
  const accept = async () => {
    await answerCommand(one.context, commentEvent(one, "maintainer", "/plimsoll accept wanted"));
    const checks = one.engine.checksOf(one.head, checkName);
    expect(checks.map(({ conclusion }) => conclusion)).toEqual(["failure", "success"]);
    const ours = one.engine.commentsOf(one.pull.number).filter(({ login }) => login === "github-actions[bot]");
    expect(ours.map(({ body }) => body)).toEqual([expect.stringContaining("accepted by `maintainer`")]);
  };
  await publishMeasurement(one.context, workflowRunEvent(run));
  const before = one.github.requests.length;
  await accept();
  const requests = requestsOf(one, before);
  for (const [at, { operation, nth }] of requests.entries()) {
    forget(one);
    await publishMeasurement(one.context, workflowRunEvent(run));
    let passed = 0;
    const fault = faults[at % faults.length]!;
    const struck = one.github.fail({ match: (request) => request.operation === operation && passed++ === nth, fault });
    await accept();
    expect(struck.struck).toBe(1);
  }
}, 120_000);

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { readEvent } from "./events.ts";

interface Examples {
  readonly name: string;
  readonly examples: readonly Payload[];
}
// biome-ignore lint/suspicious/noExplicitAny: changed below as a forger would
type Payload = Record<string, any>;

const resolve = createRequire(import.meta.url).resolve;
const ours = ["workflow_run", "issue_comment", "pull_request", "merge_group", "workflow_dispatch", "schedule", "push"];
const examplesOf = (product: string): Examples[] =>
  JSON.parse(readFileSync(resolve(`@octokit/webhooks-examples/${product}/index.json`), "utf8"));
const onGitHub = examplesOf("api.github.com");
const example = (name: string, fits: (payload: Payload) => boolean = () => true): Payload =>
  structuredClone(onGitHub.find((events) => events.name === name)!.examples.find(fits)!);

describe.each(["api.github.com", "ghes-31", "ghes-32", "ghes-33", "ghes-34", "ghes-35"])("of %s", (product) => {
  const events = (product === "api.github.com" ? onGitHub : examplesOf(product))
    .filter(({ name }) => ours.includes(name))
    .flatMap(({ name, examples }) => examples.map((payload, at) => ({ name, payload, at })));

  test.each(events)("example $at of $name is read", ({ name, payload }) => {
    const event = readEvent(name, JSON.stringify(payload), "event.json");
    expect(event.name).toBe(name);
    expect(event.repository?.full_name).toBe(payload.repository.full_name);
  });
});

test("of a workflow run come the fields that say whose it is", () => {
  const payload = example("workflow_run", ({ workflow_run }) => workflow_run.pull_requests.length === 1);
  const event = readEvent("workflow_run", JSON.stringify(payload), "event.json");
  expect(event).toEqual({
    name: "workflow_run",
    action: "completed",
    workflow_run: {
      id: 289782451,
      run_attempt: 1,
      name: "",
      path: ".github/workflows/test.yml",
      event: "repository_dispatch",
      status: "completed",
      conclusion: "success",
      head_sha: "3484a3fb816e0859fd6e1cea078d76385ff50625",
      head_branch: "master",
      head_repository: { full_name: "octo-org/octo-repo" },
      html_url: "https://github.com/octo-org/octo-repo/actions/runs/289782451",
      created_at: "2020-10-05T16:33:24Z",
      pull_requests: [{ number: 2 }],
    },
    repository: {
      full_name: "octo-org/octo-repo",
      default_branch: payload.repository.default_branch,
      html_url: "https://github.com/octo-org/octo-repo",
    },
    sender: { login: payload.sender.login },
  });
});

test("a fork that is gone leaves a run and a pull request without a repository of their head", () => {
  const run = example("workflow_run");
  run.workflow_run.head_repository = null;
  run.workflow_run.head_branch = null;
  expect(readEvent("workflow_run", JSON.stringify(run), "e")).toMatchObject({
    workflow_run: { head_repository: null, head_branch: null },
  });
  const pull = example("pull_request");
  pull.pull_request.head.repo = null;
  expect(readEvent("pull_request", JSON.stringify(pull), "e")).toMatchObject({
    pull_request: { head: { repo: null } },
  });
});

test("a comment on an issue is told from one on a pull request", () => {
  const payload = example("issue_comment");
  expect(readEvent("issue_comment", JSON.stringify(payload), "e")).not.toHaveProperty("issue.pull_request");
  payload.issue.pull_request = { url: "https://api.github.com/repos/o/r/pulls/1" };
  expect(readEvent("issue_comment", JSON.stringify(payload), "e")).toHaveProperty("issue.pull_request");
});

test("an edit of a pull request says whether it goes into another branch", () => {
  const read = (changes: object) =>
    readEvent("pull_request_target", JSON.stringify({ ...example("pull_request"), action: "edited", changes }), "e");
  expect(read({ title: { from: "Before" } })).toMatchObject({ action: "edited", changes: {} });
  expect(read({ title: { from: "Before" } })).not.toHaveProperty("changes.base");
  const base = { ref: { from: "release" }, sha: { from: "1".repeat(40) } };
  expect(read({ base })).toMatchObject({ changes: { base }, pull_request: { number: expect.any(Number) } });
  expect(() => read({ base: { ...base, sha: { from: "main" } } })).toThrow(
    'e: changes.base.sha.from: is no full commit id ("main")',
  );
});

test("a schedule needs no more than its name", () => {
  expect(readEvent("schedule", "{}", "e")).toEqual({ name: "schedule" });
  expect(readEvent("schedule", '{"schedule":"0 4 * * *"}', "e")).toEqual({ name: "schedule", schedule: "0 4 * * *" });
});

test("the name of the event is what it was called by, whatever its payload says", () => {
  const payload = { ...example("push"), name: "workflow_run" };
  expect(readEvent("push", JSON.stringify(payload), "e").name).toBe("push");
});

test.each<[string, string, (payload: Payload) => void, string]>([
  ["a short commit id", "workflow_run", (p) => (p.workflow_run.head_sha = "3484a3f"), 'head_sha: .* ("3484a3f")'],
  ["an option as commit id", "pull_request", (p) => (p.pull_request.head.sha = "--upload-pack=x"), "head.sha: .*"],
  ["a number as text", "issue_comment", (p) => (p.issue.number = "1"), 'issue.number: .* ("1")'],
  ["a number below 1", "workflow_run", (p) => (p.workflow_run.run_attempt = 0), "run_attempt: .* (0)"],
  ["an inexact number", "workflow_run", (p) => (p.workflow_run.id = 2 ** 53), "workflow_run.id: .* (9007199254740992)"],
  ["a script as address", "workflow_run", (p) => (p.workflow_run.html_url = "javascript:alert(1)"), "html_url: .*"],
  ["a name with a path", "push", (p) => (p.repository.full_name = "o/../r"), 'full_name: is no owner/name ("o/../r")'],
  ["an endless branch", "workflow_run", (p) => (p.workflow_run.head_branch = "b".repeat(1001)), "head_branch: .*"],
  ["an action that is not known", "workflow_run", (p) => (p.action = "deleted"), 'action: .* ("deleted")'],
  ["no such field", "merge_group", (p) => delete p.merge_group.base_sha, "merge_group.base_sha: .* (missing)"],
])("%s is refused with origin, place and value", (_, name, forge, message) => {
  const payload = example(name);
  forge(payload);
  const pattern = message.replace(/[()]/g, "\\$&");
  expect(() => readEvent(name, JSON.stringify(payload), "event.json")).toThrow(
    new RegExp(`^event\\.json: .*${pattern}`),
  );
});

test.each([
  ["check_run", "{}", 'event.json: Plimsoll is not called by the event "check_run": workflow_run, '],
  ["constructor", "{}", 'event.json: Plimsoll is not called by the event "constructor"'],
  ["push", "{", "event.json: not JSON: "],
  ["push", "[]", "event.json: the whole: "],
])("the event %s with %s is refused", (name, json, message) => {
  expect(() => readEvent(name, json, "event.json")).toThrow(message);
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub Actions
import { describe, expect, test } from "vitest";
import { type policy, policyFaults } from "./policy.ts";
import { repositoryWorkflows } from "./repository-workflows.ts";
import { readWorkflow } from "./workflow.ts";

const workflows = repositoryWorkflows(".");
const named = (name: string) => workflows.find(({ file }) => file.endsWith(`/${name}.yml`))!;

test.each(workflows.map(({ file }) => file))("%s keeps every rule", (file) => {
  expect(policyFaults(workflows.find((workflow) => workflow.file === file)!)).toEqual([]);
});

test("the workflows are those that the documentation names", () => {
  expect(workflows.map(({ file }) => file.split("/").at(-1))).toEqual([
    "accept.yml",
    "bench.yml",
    "check.yml",
    "nightly.yml",
    "release.yml",
    "report.yml",
  ]);
});

test("no two workflows wait in the same concurrency group", () => {
  const groups = workflows.map(({ concurrency }) => concurrency?.group?.replace(/\$\{\{.*$/, ""));
  expect(new Set(groups).size).toBe(workflows.length);
});

test("each event that adopters call with is one that the workflow has itself", () => {
  for (const [name, triggers] of Object.entries({
    bench: ["pull_request", "merge_group", "workflow_dispatch"],
    report: ["workflow_run"],
    accept: ["issue_comment", "pull_request_target"],
    nightly: ["schedule", "workflow_dispatch"],
  })) {
    expect(Object.keys(named(name).on)).toEqual([...triggers, "workflow_call"]);
  }
});

test("an edit of a pull request takes a runner where its base is another", () => {
  expect(named("accept").jobs.command!.if).toMatch(/\|\| github\.event\.changes\.base$/);
});

// GitHub takes the timeout of the job for all of its steps.
test("the report has time left to end a check whose publication took too long", () => {
  const { steps = [], "timeout-minutes": job } = named("report").jobs.report!;
  const [publishes, ends] = steps.slice(-2);
  expect(ends).toMatchObject({ if: "${{ !success() }}", uses: publishes!.uses, with: { mode: "give-up" } });
  expect({ ...ends!.with, mode: undefined }).toEqual({ ...publishes!.with, mode: undefined });
  expect(Number(publishes!["timeout-minutes"]) + Number(ends!["timeout-minutes"])).toBeLessThan(Number(job));
});

// Without it a job that cannot build leaves nothing that says why.
test.each(["bench", "nightly"])("%s goes on to the artifact where the build failed, and only there", (name) => {
  const steps = named(name).jobs.measure!.steps!;
  const at = steps.findIndex(({ id }) => id === "bench");
  expect(steps[at - 1]!.id).toBe("build");
  expect(steps[at]!.if).toBe("!cancelled() && steps.prepare.outcome == 'success'");
});

const pin = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1";
const good = `
on:
  pull_request:
permissions: {}
concurrency:
  group: measure-\${{ github.event.pull_request.number || github.run_id }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}
defaults:
  run:
    shell: bash
jobs:
  test:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      contents: read
    steps:
      - uses: ${pin}
        with:
          persist-credentials: false
      - env:
          TITLE: \${{ github.event.pull_request.title }}
        run: echo "$TITLE"
  gate:
    if: always()
    needs: [test]
    runs-on: ubuntu-latest
    timeout-minutes: 5
    permissions: {}
    steps:
      - run: exit 1
`;
const trusted = good
  .replace("pull_request:", "issue_comment:")
  .replace("cancel-in-progress: ${{ github.event_name == 'pull_request' }}", "cancel-in-progress: false");
const nightly = trusted.replace("issue_comment:", "schedule: [{ cron: 1 2 * * * }]");
const targeted = trusted.replace("issue_comment:", "pull_request_target: { types: [edited] }");

test("examples that are right keep every rule", () => {
  for (const text of [good, trusted, nightly, targeted]) expect(policyFaults(readWorkflow("x.yml", text))).toEqual([]);
});

const bad: Record<keyof typeof policy, readonly [string, string, string, string][]> = {
  "permissions: {} on top": [
    ["left out", good, "\npermissions: {}", ""],
    ["read-all", good, "\npermissions: {}", "\npermissions: read-all"],
    ["a right for every job", good, "\npermissions: {}", "\npermissions: { contents: read }"],
  ],
  "each job says what it may": [
    ["left out", good, "    permissions: {}\n", ""],
    ["all", trusted, "    permissions: {}\n", "    permissions: write-all\n"],
  ],
  "each job ends in time": [["left out", good, "    timeout-minutes: 5\n", ""]],
  "every action is pinned": [
    ["a tag", good, pin, "actions/checkout@v7"],
    ["a short commit", good, pin, "actions/checkout@3d3c42e # v7.0.1"],
    ["a branch", good, pin, "actions/checkout@main"],
    ["no version", good, pin, pin.split(" ")[0]!],
    ["a major version", good, pin, `${pin.split(" ")[0]} # v7`],
    ["an image", good, pin, "docker://alpine:3.8"],
    ["a called workflow", good, "    timeout-minutes: 5\n", "    uses: o/r/.github/workflows/w.yml@main\n"],
  ],
  "on the target of a pull request nothing of the change is touched": [
    ["beside another", good, "  pull_request:", "  pull_request:\n  pull_request_target:"],
    ["in a list", good, "on:\n  pull_request:", "on: [pull_request, pull_request_target]"],
    ["with another type", targeted, "[edited]", "[edited, synchronize]"],
    [
      "a checkout of the head",
      targeted,
      "persist-credentials: false",
      "persist-credentials: false\n          ref: ${{ github.event.after }}",
    ],
    [
      "a checkout of the fork",
      targeted,
      "persist-credentials: false",
      "persist-credentials: false\n          repository: mallory/engine",
    ],
    ["a fetch of the head", targeted, "run: exit 1", "run: git fetch origin refs/pull/7/head"],
    ["the head for a script", targeted, "event.pull_request.title", "event.pull_request.head.sha"],
    ["a machine of one's own", targeted, "runs-on: ubuntu-latest", "runs-on: [self-hosted, nvme]"],
    ["our own measuring", targeted, `- uses: ${pin}`, "- uses: ./actions/bench"],
    [
      "a call of it",
      targeted,
      "    timeout-minutes: 5\n",
      "    uses: o/plimsoll/.github/workflows/bench.yml@0123456789abcdef0123456789abcdef01234567 # v1.2.3\n",
    ],
  ],
  "no filter leaves a required check pending": [
    ["paths", good, "  pull_request:", "  pull_request:\n    paths: [src/**]"],
    ["paths-ignore", good, "  pull_request:", "  pull_request:\n    paths-ignore: [docs/**]"],
  ],
  "the report follows the measurement from its request to its end": [
    ["its end alone", trusted, "issue_comment:", "workflow_run: { workflows: [Plimsoll], types: [completed] }"],
    ["no types", trusted, "issue_comment:", "workflow_run: { workflows: [Plimsoll] }"],
    [
      "another workflow",
      trusted,
      "issue_comment:",
      "workflow_run: { workflows: [CI], types: [requested, in_progress, completed] }",
    ],
  ],
  "scripts are free of expressions": [
    ["a title", good, 'run: echo "$TITLE"', 'run: echo "${{ github.event.pull_request.title }}"'],
    ["an input", good, "run: exit 1", "run: exit ${{ inputs.code }}"],
    ["over lines", good, "run: exit 1", "run: |\n          true\n          echo ${{ github.head_ref }}"],
  ],
  "scripts run in one shell": [
    ["left out", good, "defaults:\n  run:\n    shell: bash\n", ""],
    ["another", good, "shell: bash", "shell: sh"],
  ],
  "checkouts leave no token": [
    ["left out", good, "        with:\n          persist-credentials: false\n", ""],
    ["true", good, "persist-credentials: false", "persist-credentials: true"],
  ],
  "who may write checks out the default branch alone": [
    [
      "the head of a pull request",
      trusted.replace("contents: read", "contents: write"),
      "persist-credentials: false",
      "persist-credentials: false\n          ref: ${{ github.event.workflow_run.head_sha }}",
    ],
    [
      "the fork",
      trusted.replace("contents: read", "checks: write"),
      "persist-credentials: false",
      "persist-credentials: false\n          repository: ${{ github.event.workflow_run.head_repository.full_name }}",
    ],
  ],
  "who runs a change's code has nothing to lose": [
    ["a right to write", good, "contents: read", "contents: write"],
    ["all rights", good, "permissions:\n      contents: read", "permissions: write-all"],
    ["a secret in a variable", good, "TITLE: ${{ github.event.pull_request.title }}", "KEY: ${{ secrets.KEY }}"],
    ["a secret by index", good, "TITLE: ${{ github.event.pull_request.title }}", "KEY: ${{ secrets['KEY'] }}"],
    ["all secrets", good, "TITLE: ${{ github.event.pull_request.title }}", "KEY: ${{ toJSON(secrets) }}"],
    ["a secret for all jobs", good, "\njobs:", "\nenv: { KEY: '${{ secrets.KEY }}' }\njobs:"],
    ["an environment", good, "    permissions: {}\n", "    permissions: {}\n    environment: release\n"],
    ["a merge queue's", good.replace("  pull_request:", "  merge_group:"), "contents: read", "checks: write"],
    [
      "a machine of one's own at night",
      nightly,
      "runs-on: ubuntu-latest\n    timeout-minutes: 10\n    permissions:\n      contents: read",
      "runs-on: [self-hosted, nvme]\n    timeout-minutes: 10\n    permissions:\n      contents: write",
    ],
    [
      "runners that an expression names",
      nightly,
      "runs-on: ubuntu-latest\n    timeout-minutes: 10\n    permissions:\n      contents: read",
      "runs-on: ${{ matrix.labels }}\n    timeout-minutes: 10\n    permissions:\n      contents: write",
    ],
    [
      "our own measuring",
      nightly.replace("contents: read", "contents: write"),
      "- run: exit 1",
      "- run: exit 1\n  more:\n    runs-on: ubuntu-latest\n    timeout-minutes: 1\n    permissions: { checks: write }\n    steps:\n      - uses: ./actions/bench",
    ],
  ],
  "secrets are handed on by name": [["inherit", trusted, "    timeout-minutes: 5\n", "    secrets: inherit\n"]],
  "a newer measurement replaces an older one, and nothing else is broken off": [
    ["left out", good, /concurrency:\n.*\n.*\n/.exec(good)![0], ""],
    [
      "a measurement goes on",
      good,
      "cancel-in-progress: ${{ github.event_name == 'pull_request' }}",
      "cancel-in-progress: false",
    ],
    ["a recording is broken off", nightly, "cancel-in-progress: false", "cancel-in-progress: true"],
    ["the caller's own group", good, "group: measure-", "group: ${{ github.workflow }}-"],
    ["one group for all pull requests", good, "${{ github.event.pull_request.number || github.run_id }}", "all"],
  ],
  "the gate is never skipped, and needs all": [
    ["skipped where another fails", good, "    if: always()\n", ""],
    ["skipped where it is cancelled", good, "if: always()", "if: ${{ !cancelled() }}"],
    ["without one", good, "needs: [test]", "needs: []"],
  ],
};

describe.each(Object.entries(bad))("%s", (rule, examples) => {
  test.each(examples)("catches: %s", (_, text, part, instead) => {
    const spoiled = text.replace(part, () => instead);
    expect(spoiled).not.toBe(text);
    expect(policyFaults(readWorkflow("x.yml", spoiled)).map((fault) => fault.rule)).toContain(rule);
  });
});

test("a file that is no YAML is named", () => {
  expect(() => readWorkflow("x.yml", "on: [")).toThrow(/^x\.yml: .*line 1/s);
});

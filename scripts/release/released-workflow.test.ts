import { expect, test } from "vitest";
import { releasedWorkflow } from "./released-workflow.ts";

const release = { repository: "o/plimsoll", commit: "0123456789abcdef0123456789abcdef01234567", tag: "v1.2.3" };
const main = `# What it is for.
name: Bench
on:
  pull_request:
  workflow_call:

jobs:
  plan:
    steps:
      - id: source
        uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
      - id: source-build
        run: npm run build
      # Why.
      - id: plan
        uses: ./actions/plan
        with:
          mode: change # always

  deploy:
    steps:
      - uses: actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0
`;

test("a release pins our actions, leaves out how main builds them, and keeps all else", () => {
  expect(releasedWorkflow("bench.yml", main, release)).toBe(`# What it is for.
name: Bench
on:
  pull_request:
  workflow_call:

jobs:
  plan:
    steps:
      # Why.
      - id: plan
        uses: o/plimsoll/actions/plan@0123456789abcdef0123456789abcdef01234567 # v1.2.3
        with:
          mode: change # always

  deploy:
    steps:
      - uses: actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0
`);
});

test("a workflow that nobody else can call is no part of a release", () => {
  expect(releasedWorkflow("check.yml", main.replace("  workflow_call:\n", ""), release)).toBeUndefined();
});

test.each([
  ["a checkout", "id: source\n", "id: checkout\n"],
  ["an action elsewhere", "./actions/plan", "./scripts/plan"],
])("what a release cannot have is refused: %s", (_, part, instead) => {
  expect(() => releasedWorkflow("bench.yml", main.replace(part, instead), release)).toThrow(
    /^bench\.yml: a release has no/,
  );
});

import { expect, test } from "vitest";
import { commitsOf, sourceArguments } from "./suite-inputs.ts";

const [base, head, config] = ["b", "c", "d"].map((digit) => digit.repeat(40)) as [string, string, string];
const inputs = { suite: "canopy/storage", base, head, config, "repository-url": "https://github.com/o/r" };
const job = { temporary: "/tmp/job", ref: "refs/heads/main", event: { name: "schedule", file: "" } };

test.each([
  [{ ...job, ref: "refs/pull/12/merge", event: { name: "pull_request", file: "" } }, inputs, "pr-12", "main"],
  [{ ...job, event: { name: "merge_group", file: "" } }, inputs, "merge-queue", "main"],
  [{ ...job, event: { name: "workflow_dispatch", file: "" } }, inputs, "by-hand", "main"],
  [job, { ...inputs, base: undefined, config: head }, "main", undefined],
  [job, { ...inputs, base: head, config: head }, "main", undefined],
  [{ ...job, event: { name: "workflow_dispatch", file: "" } }, { ...inputs, base: head }, "by-hand", "main"],
  [job, { ...inputs, "cache-scope": "mine", "cache-from": "yours" }, "mine", "yours"],
])("a job of %j builds in a scope that its like alone uses", (of, given, scope, from) => {
  const args = sourceArguments(given, of);
  expect(args).toContain(`--cache-scope=${scope}`);
  expect(args.find((arg) => arg.startsWith("--cache-from"))).toBe(from && `--cache-from=${from}`);
});

test("what is built and measured comes from the repository, and how from the trusted commit", () => {
  expect(sourceArguments({ ...inputs, work: "/mnt/nvme" }, job).slice(0, 3)).toEqual([
    "--repo=https://github.com/o/r",
    `--target-from=${config}`,
    "--work=/mnt/nvme",
  ]);
  expect(sourceArguments(inputs, job)).toContain("--work=/tmp/job/plimsoll");
});

test("head held against itself is a recording", () => {
  expect(commitsOf({ base: head, head })).toEqual({ base: undefined, head });
  expect(commitsOf({ base, head })).toEqual({ base, head });
});

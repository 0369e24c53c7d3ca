import { expect, test } from "vitest";
import { jobEnds, logLines, obeyed, stepEnds } from "./act-log.ts";

const line = (parts: object) =>
  JSON.stringify({ level: "info", msg: "", job: "bench/Plimsoll/measure a/b on nvme   ", ...parts });
const lines = logLines(
  [
    "something that is no JSON",
    line({ stage: "Pre", step: "Build", stepID: ["build"], stepResult: "success" }),
    line({ stage: "Main", step: "Build", stepID: ["build"], stepResult: "failure" }),
    line({ stage: "Main", step: "within", stepID: ["build", "0"], stepResult: "failure" }),
    line({ stage: "Main", step: "Build", stepID: ["build"], msg: "words", raw_output: true }),
    line({ command: "group", msg: "  ❓  ::group::x\n" }),
    line({ command: "0123abcd-0123-0123-0123-0123456789ab", msg: "  ⚙  ::…::\n" }),
    line({ command: "add-mask", msg: "  ⚙  ***" }),
    line({ command: "pwned", msg: "  ⚙  ::pwned::\n" }),
    line({ jobResult: "failure" }),
  ].join("\n"),
);

test("steps are told with their jobs, once, and without those within actions", () => {
  expect(stepEnds(lines)).toEqual(["bench / measure a/b on nvme: Build: failure"]);
});

test("jobs are told as GitHub calls them", () => {
  expect(jobEnds(lines)).toEqual([{ name: "bench / measure a/b on nvme", result: "failure" }]);
});

test("a command that is not one of the actions' own is told", () => {
  expect(obeyed(lines)).toEqual(["add-mask: ⚙  ***", "pwned: ⚙  ::pwned::"]);
});

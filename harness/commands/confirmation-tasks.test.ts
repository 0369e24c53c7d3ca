import { expect, test } from "vitest";
import type { ChangePoint, DetectedSeries } from "../model/detection.ts";
import {
  changeExample,
  confirmationExample,
  detectedSeriesExample,
  detectionExample,
  momentExample,
} from "../model/detection-example.ts";
import { confirmationTasks } from "./confirmation-tasks.ts";

const { after: since } = changeExample();

function series(
  key: string,
  estimate: number,
  change: Partial<ChangePoint> = {},
  changes: Partial<DetectedSeries> = {},
) {
  const found = changeExample({ change: { estimate, low: estimate, high: estimate }, ...change });
  return detectedSeriesExample({ key, standing: "regressed", since, changes: [found], ...changes });
}

const tasks = (list: readonly DetectedSeries[], most = 99) =>
  confirmationTasks(detectionExample(list), most).map(({ base, head, keys }) => [base[0], head[0], keys.join(" ")]);

const later = { before: momentExample("3", "2025-03-05"), after: momentExample("4", "2025-03-06") };

test("changes between the same two commits are one task, the worst first", () => {
  const list = [series("a", 0.04), series("b", 0.06, later), series("c", 0.05), series("d", 0.09)];
  expect(tasks(list)).toEqual([
    ["1", "2", "d c a"],
    ["3", "4", "b"],
  ]);
});

test("of as many change points as are wanted, those of the same commits come along", () => {
  const list = [series("a", 0.04), series("b", 0.06, later), series("c", 0.05)];
  expect(tasks(list, 1)).toEqual([["3", "4", "b"]]);
  expect(tasks(list, 2)).toEqual([
    ["3", "4", "b"],
    ["1", "2", "c a"],
  ]);
});

test("what was never asked about comes before what had no clear answer", () => {
  const unclear = { ...later, confirmations: [confirmationExample({ answer: "unclear" })] };
  expect(tasks([series("a", 0.2, unclear), series("b", 0.03)])).toEqual([
    ["1", "2", "b"],
    ["3", "4", "a"],
  ]);
});

test("what is measured otherwise is a task of its own", () => {
  const configuration = { args: ["-x"], env: {}, state: "fresh" as const, suiteVersion: "1" };
  const list = [
    series("a", 0.1),
    series("a", 0.09, {}, { configuration }),
    series("a", 0.08, {}, { suite: "other" }),
    series("a", 0.07, {}, { fingerprint: "ba9876543210" }),
  ];
  expect(confirmationTasks(detectionExample(list), 99)).toMatchObject([
    { fingerprint: "0123456789ab", suite: "nodestore-timing", configuration: { args: [] } },
    { configuration },
    { suite: "other" },
    { fingerprint: "ba9876543210" },
  ]);
});

const shift = { metric: "**", commit: "2222222", reason: "wanted", who: "A", when: "2025-03-03" };
test.each([
  ["confirmed", series("a", 0.1, { confirmations: [confirmationExample()] })],
  ["refuted", series("a", 0.1, { confirmations: [confirmationExample({ answer: "refuted" })] })],
  ["accepted", series("a", 0.1, { accepted: shift })],
  ["muted", series("a", 0.1, {}, { muted: { ...shift, until: "2025-04-01" } })],
  ["fixed", series("a", 0.1, {}, { standing: "fixed" })],
  ["an improvement", series("a", -0.1, { kind: "improvement" })],
  ["between two runs of one commit", series("a", 0.1, { before: momentExample("2", "2025-03-01") })],
])("what is %s needs no run", (_, one) => {
  expect(tasks([one])).toEqual([]);
});

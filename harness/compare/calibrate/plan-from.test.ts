import { expect, test } from "vitest";
import { calibrationExample } from "../../model/calibration-example.ts";
import { planFrom } from "./plan-from.ts";

test("looks and tolerance come from the calibration, and it is said what they find", () => {
  expect(planFrom(calibrationExample(), {})).toEqual({
    looks: [8, 16, 24, 28],
    tolerance: 0.025,
    excluded: {},
    sentences: [
      "by the calibration of this machine: looks after 8, 16, 24, 28 pairs, a tolerance of 2.5 %",
      "28 pairs (14 minutes at most) find a change for the worse of 6.7 % in the middle metric 4 times in 5",
    ],
  });
});

test("what the user asked for stays", () => {
  const plan = planFrom(calibrationExample(), { looks: [20], tolerance: 0.02 });
  expect(plan).toMatchObject({ looks: [20], tolerance: 0.02 });
  expect(plan.sentences).toEqual([
    "20 pairs (10 minutes at most) find a change for the worse of 7 % in the middle metric 4 times in 5",
  ]);
});

test("so few pairs that nothing is found is said too", () => {
  expect(planFrom(calibrationExample(), { looks: [6] }).sentences[1]).toBe(
    "6 pairs (3 minutes at most) find no change of one metric alone 4 times in 5",
  );
});

test("metrics that may not block are named with the reason, for the run's plan", () => {
  const plan = planFrom(calibrationExample({ mayNotBlock: [{ key: "a/b", reason: "false alarms in 9 %" }] }), {});
  expect(plan.excluded).toEqual({ "a/b": "false alarms in 9 %" });
  expect(plan.sentences.at(-1)).toBe("a/b may not block: too many false alarms");
});

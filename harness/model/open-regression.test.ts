import { expect, test } from "vitest";
import { changeExample, confirmationExample, detectedSeriesExample, momentExample } from "./detection-example.ts";
import { isOpenRegression } from "./open-regression.ts";

const change = changeExample();
const { after } = change;
const confirmed = confirmationExample();
const refuted = confirmationExample({ answer: "refuted" });
const unclear = confirmationExample({ answer: "unclear" });
const mute = { metric: "**", reason: "a fan", who: "A", when: "2025-03-01", until: "2025-04-01" };
const shift = { metric: "**", commit: "2222222", reason: "wanted", who: "A", when: "2025-03-03" };

test.each([
  ["a suspicion", true, { changes: [change] }],
  ["what was confirmed", true, { changes: [{ ...change, confirmations: [confirmed] }] }],
  ["what was refuted", false, { changes: [{ ...change, confirmations: [refuted] }] }],
  [
    "what was refuted before it was tried again in vain",
    false,
    { changes: [{ ...change, confirmations: [unclear, refuted] }] },
  ],
  ["what was confirmed after it was refuted", true, { changes: [{ ...change, confirmations: [confirmed, refuted] }] }],
  ["one of two refuted", true, { changes: [{ ...change, confirmations: [refuted] }, change] }],
  ["a series that is muted", false, { changes: [change], muted: mute }],
  ["a level that no single change explains", true, { changes: [] }],
  [
    "an accepted change beside a refuted one",
    false,
    {
      changes: [
        { ...change, accepted: shift },
        { ...change, confirmations: [refuted] },
      ],
    },
  ],
  [
    "a refuted change after one from before it was worse",
    false,
    {
      changes: [changeExample({ after: momentExample("0", "2025-02-01") }), { ...change, confirmations: [refuted] }],
    },
  ],
])("of a series that is worse: %s is open: %s", (_, open, changes) => {
  expect(isOpenRegression(detectedSeriesExample({ standing: "regressed", since: after, ...changes }))).toBe(open);
});

test.each(["steady", "fixed", "improved", "unknown"] as const)(
  "a series that is %s has no open regression",
  (standing) => {
    expect(isOpenRegression(detectedSeriesExample({ standing, changes: [change] }))).toBe(false);
  },
);

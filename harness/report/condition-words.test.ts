import { expect, test } from "vitest";
import { conditionWords } from "./condition-words.ts";

const snapshot = `sha256:0123456789ab${"f".repeat(52)}`;

test.each([
  ["fresh", undefined, undefined, ["fresh store"]],
  ["snapshot", snapshot, undefined, ["snapshot 0123456789ab"]],
  ["snapshot", undefined, undefined, ["snapshot store"]],
  ["fresh", undefined, "at-once", ["fresh store", "both arms at once, sharing machine and device"]],
] as const)("state %s, snapshot %s, arms %s", (state, digest, arms, words) => {
  expect(conditionWords({ state, snapshot: digest, arms })).toEqual(words);
});

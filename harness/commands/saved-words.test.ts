import { expect, test } from "vitest";
import { recordedRun } from "../store/run-fixture.ts";
import { savedWords } from "./saved-words.ts";

const run = recordedRun({ timing: { wall: 72, executing: 60, waiting: 6 } }, [1, 1, 1, 1, 1]);

test("what pairs would have taken at least is said, and what is saved", () => {
  expect(savedWords(run, [8, 12, 16, 20])).toBe(
    "screened: clear after 5 executions of head (1.2 min); interleaved pairs would have taken at least 3.8 min (8 pairs): at least 2.6 min saved",
  );
});

test("a screening that took as long as pairs saved nothing", () => {
  expect(savedWords(run, [2])).toMatch(/at least 1\.0 min \(2 pairs\): nothing saved$/);
});

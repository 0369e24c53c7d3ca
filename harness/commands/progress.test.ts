import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import type { Happening } from "../run/measure-event.ts";
import { Progress } from "./progress.ts";
import { recordingIo } from "./recording-io.ts";

/** What a terminal is shown of a happening. */
function shown(happening: Happening): string {
  const stderr = new PassThrough();
  const terminal = Object.assign(stderr, { isTTY: true, columns: 80, rows: 24 }) as unknown as NodeJS.WriteStream;
  const progress = new Progress({ ...recordingIo().io, live: true, stderr: terminal }, () => undefined);
  progress.event({ ...happening, progress: { completePairs: 2, plannedPairs: 8, elapsedSeconds: 1, secondsLeft: 90 } });
  const drawn = String(stderr.read());
  progress.end();
  return drawn;
}

test.each([
  ["copying", ["base"], "base gets its snapshot"],
  ["waiting", ["head"], "head waits for a quiet device"],
  ["executing", ["base"], "base is running"],
  ["copying", ["head", "base"], "head and base get their snapshots"],
  ["waiting", ["head", "base"], "head and base wait for a quiet device"],
  ["executing", ["head", "base"], "head and base are running at once"],
] as const)("%s of %j is told to who waits", (kind, arms, words) => {
  expect(shown({ kind, pair: 2, arms })).toContain(`pair 3 of at most 8: ${words}, at most 1:30 left`);
});

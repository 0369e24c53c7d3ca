import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { rippledLog } from "./rippled-log.ts";

const texts = (...lines: string[]) => [...rippledLog(lines, "log")].map(({ text }) => text);

test("lines come with their place, without the number of the job and space at the end", () => {
  expect([...rippledLog(["a  ", "12> b\r"], "log")]).toEqual([
    { place: "log line 1", text: "a", cut: false },
    { place: "log line 2", text: "b", cut: false },
  ]);
});

test("a line of more than 10,000 characters is cut and says so", () => {
  const [line] = [...rippledLog(["x".repeat(10_001)], "log")];
  expect([line!.text.length, line!.cut]).toEqual([10_000, true]);
});

test.each([
  "#12 failed: unhandled exception: nodestore: open",
  "3> #12 failed",
  "31.9s, 1 suite, 1 case, 12 tests total, 1 failure",
  "ripple.NodeStore.Timing had 3 failures.",
  "FTL:Timing_test out of disk",
  "2026-May-01 12:00:00.1 UTC NodeStore:FTL unable to write",
  "terminate called after throwing an instance of 'std::runtime_error'",
  "Segmentation fault (core dumped)",
  "Aborted",
  "rippled: Backend.cpp:12: void f(): Assertion `open' failed.",
  "==12==ERROR: AddressSanitizer: heap-use-after-free",
  "Suite: ripple.NodeStore.Timing failed to complete. The child process may have crashed.",
])("%j keeps nothing", (line) => {
  expect(() => texts("a", line)).toThrow(InputError);
  expect(() => texts("a", line)).toThrow(/^log line 2: the suite failed: "/);
});

test.each([
  "31.9s, 1 suite, 1 case, 12 tests total, 0 failures",
  "31.9s, 1 suite, 1 case, 12 tests total, 10 suites",
  "ERR:Timing_test a retry",
  "Fetch after #3 failed over",
])("%j is no failure", (line) => {
  expect(texts(line)).toEqual([line]);
});

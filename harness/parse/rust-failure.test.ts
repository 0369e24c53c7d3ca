import { expect, test } from "vitest";
import { isRustFailure } from "./rust-failure.ts";

test.each([
  "thread 'main' panicked at src/main.rs:3:5:",
  "thread 'main' (4711) panicked at 'no table', bin/trie.rs:187:25",
  "memory allocation of 1024 bytes failed",
  "error: could not compile `node-bench` (bin) due to 1 previous error",
  "error[E0425]: cannot find value `x` in this scope",
  "error: process didn't exit successfully: `node-bench` (signal: 9, SIGKILL: kill)",
  'Error: Input("Cannot open the database")',
  "No benchmark was found for query",
  "Aborted (core dumped)",
])("%s is a failure", (line) => expect(isRustFailure(line)).toBe(true));

test.each(["", "2020-05-01 14:23:44 Starting Trie read benchmark", "note: run with `RUST_BACKTRACE=1`", "warning: x"])(
  "%j is none",
  (line) => expect(isRustFailure(line)).toBe(false),
);

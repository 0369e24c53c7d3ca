import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { processCommand, processFiles } from "./process-command.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

/** As the program sees them. */
function argumentsThrough(args: readonly string[], gnuTime: boolean): string[] {
  const files = processFiles(temporaryFolder());
  const show = "process.stdout.write(JSON.stringify(process.argv.slice(1)))";
  const [program, ...rest] = processCommand([process.execPath, "-e", show, "--", ...args], files, gnuTime);
  return JSON.parse(execFileSync(program!, rest, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }));
}

test("a program gets its arguments byte for byte through hyperfine", () => {
  const hard = ["", " ", "a b", "'", '"', "\\", "\\'", "$(touch x)", "`x`", "!", "{}", "{n}", "-x", "--", "é\n\t", "*"];
  expect(argumentsThrough(hard, false)).toEqual(hard);
});

test("any arguments come through", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 20 }).filter((value) => !value.includes("\0"));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), (args) => {
      expect(argumentsThrough(args, false)).toEqual(args);
    }),
    { seed: 7, numRuns: 10 },
  );
});

test("time, CPU time and memory are left outside of the program's folder", () => {
  const files = processFiles(temporaryFolder());
  const [program, ...rest] = processCommand(["sh", "-c", "exit 3"], files, true);
  execFileSync(program!, rest, { stdio: "ignore" });
  // A list in version 1, a number in version 2.
  expect(readFileSync(files.timing, "utf8")).toMatch(/"exit_codes?": (\[\s*3\s*\]|3)/);
  expect(Number(readFileSync(files.memory, "utf8"))).toBeGreaterThan(500);
  expect(files.memory).toBe(join(files.timing, "../memory"));
});

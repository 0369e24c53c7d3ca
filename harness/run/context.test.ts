import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { watchMachine } from "./context.ts";

test("shares are from 0 to 1, and what we did ourselves is not foreign", () => {
  const end = watchMachine();
  execFileSync("sh", ["-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done"]);
  const context = end();
  for (const name of ["stealShare", "foreignBusyShare"]) {
    expect(context[name]).toBeGreaterThanOrEqual(0);
    expect(context[name]).toBeLessThanOrEqual(1);
  }
  expect("ioPressure" in context).toBe(existsSync("/proc/pressure/io"));
  expect(context.load1).toBeGreaterThanOrEqual(0);
  expect(Object.values(context).every(Number.isFinite)).toBe(true);
});

import { join } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";

const command = (...args: string[]) =>
  execa("node", ["--import", "tsx", join(import.meta.dirname, "characteristics.ts"), ...args], { reject: false });

test("one section is printed as tables", async () => {
  const { stdout, exitCode } = await command("--only", "shapes", "--simulations", "1");
  const lines = stdout.split("\n");
  expect(lines[0]).toMatch(/^\| noise \| sd \| metrics \| no change \| \+2 % \|/);
  expect(lines).toHaveLength(2 + 18);
  expect(exitCode).toBe(0);
});

test("a number of simulations that is none is refused", async () => {
  const { stderr, exitCode } = await command("--simulations", "few");
  expect(stderr).toContain("'few' is invalid");
  expect(exitCode).not.toBe(0);
});

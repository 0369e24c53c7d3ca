import { expect, test } from "vitest";
import type { Finding, Fitness } from "../model/fitness.ts";
import { fitnessText } from "./fitness-text.ts";

const findings: readonly Finding[] = [
  { check: "git", level: "ok", sentence: "git version 2.39.5" },
  {
    ...{ check: "filesystem", level: "problem" },
    sentence: "/data is on overlay: behind it is a container's layers, and no device that could be measured",
    mend: "plimsoll doctor --data-dir DIR # a folder on the device that is to be measured",
  },
  {
    ...{
      check: "governor",
      level: "warning",
      sentence: "the CPU governor is powersave: clock frequency follows the load",
    },
    mend: "echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor",
  },
  { check: "turbo", level: "unknown", sentence: "whether the processor has a turbo is not known" },
  { check: "SMT", level: "note", sentence: "cores run two threads each, which slow one another down" },
];
const fitness: Fitness = { schema: "plimsoll.fitness/1", fit: false, dataDir: "/data", findings };

test("what must be mended comes first, with the command that mends it", async () => {
  await expect(fitnessText(fitness, { columns: 80, colour: false })).toMatchFileSnapshot("testdata/fitness.txt");
});

test("a fit machine is called so", () => {
  const fit = { ...fitness, fit: true, findings: findings.slice(0, 1) };
  expect(fitnessText(fit, { columns: 80, colour: false })).toBe(
    "This machine is fit to measure in /data: 0 problems, 0 warnings\n\nAs it should be\ngit  git version 2.39.5\n",
  );
});

test.each([40, 60, 100])("only a command is longer than a terminal of %d columns", (columns) => {
  const lines = fitnessText(fitness, { columns, colour: false }).split("\n");
  expect(lines.filter((line) => !line.trim().startsWith("$ ") && [...line].length > columns)).toEqual([]);
});

test("no line is a command to the runner in whose log it stands, and no process moves the cursor", () => {
  const hostile: Finding[] = [
    {
      check: "left processes",
      level: "warning",
      sentence: "::error::\u001b[31mx ##[error]y",
      mend: "::set-output::\n::x::",
    },
  ];
  const printed = fitnessText({ ...fitness, findings: hostile }, { columns: 40, colour: false });
  expect(printed.split("\n").filter((line) => /^\s*::|##\[/.test(line))).toEqual([]);
  expect(printed).not.toContain("\u001b");
});

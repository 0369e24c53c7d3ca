import { expect, test } from "vitest";
import { containment } from "../containment.ts";
import { laidMachine } from "../testing/laid-machine.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { examine } from "./examine.ts";
import type { Patient } from "./patient.ts";

const patient = async (root: string): Promise<Patient> => {
  const dataDir = temporaryFolder();
  const pause = async () => undefined;
  return {
    root,
    dataDir,
    asked: dataDir,
    work: dataDir,
    env: process.env,
    pid: process.pid,
    containment: await containment(),
    pause,
  };
};

test("this machine is looked at whole, whatever it is, and no check is told twice over", async () => {
  const { findings, fit, schema } = await examine(await patient(""));
  expect(schema).toBe("plimsoll.fitness/1");
  expect(fit).toBe(findings.every(({ level }) => level !== "problem"));
  for (const check of ["git", "filesystem", "free space", "governor", "memory", "another Plimsoll", "other load"])
    expect(findings.filter((finding) => finding.check === check)).toHaveLength(1);
});

test("of a machine that says nothing, nothing that is asked of it counts as good", async () => {
  const root = laidMachine({ "proc/stat": "cpu 0 0 0 0 0 0 0 0", "proc/self/mountinfo": "" });
  const { findings } = await examine(await patient(root));
  // What is asked of the programs here, and of folders that are there.
  const others = [
    "git",
    "flock",
    "compiler",
    "make",
    "go",
    "cargo",
    "hyperfine",
    "confinement",
    "data folder",
    "free space",
  ];
  const left = ["another Plimsoll", "left processes", "left folders"];
  const good = findings.filter(({ check, level }) => level === "ok" && ![...others, ...left].includes(check));
  expect(good).toEqual([]);
});

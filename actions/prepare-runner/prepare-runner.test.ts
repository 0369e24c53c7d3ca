import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../harness/run/testing/temporary-folder.ts";
import { ActionBed } from "../testing/action-bed.ts";
import { fitnessMarkdown } from "./fitness-markdown.ts";

let bed: ActionBed;
beforeAll(async () => {
  bed = await ActionBed.make();
});
afterAll(() => bed.close());

test("looks at this machine, makes the folders, and removes what is long since of no use", async () => {
  const work = join(temporaryFolder(), "work");
  const [old, fresh] = ["old", "fresh"].map((name) => join(work, "targets", name)) as [string, string];
  for (const folder of [old, fresh]) mkdirSync(folder, { recursive: true });
  utimesSync(old, 0, 0);
  // What a job left must not keep the next from measuring.
  symlinkSync("nowhere", join(work, "targets", "dangling"));
  const { exitCode, log, outputs, summary } = await bed.step("prepare-runner", {
    inputs: { work, "data-dir": join(work, "device"), "fail-when-unfit": "false" },
  });
  expect(exitCode, log).toBe(0);
  expect(outputs).toEqual({ work, "data-dir": join(work, "device"), fit: expect.stringMatching(/^(true|false)$/) });
  expect([work, join(work, "device"), fresh, old].map((folder) => existsSync(folder))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(summary).toMatch(/^This machine is (not )?fit to measure in `/);
  expect(log).toMatch(/As it should be\n/);
});

test("is told a folder that cannot be made", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const { exitCode, log } = await bed.step("prepare-runner", { inputs: { work: file, "fail-when-unfit": "true" } });
  expect({ exitCode, log }).toEqual({ exitCode: 1, log: expect.stringContaining(`::error::${file}: cannot be made`) });
});

test("what is wrong stands on the page with what mends it, and nobody's words are markup", () => {
  const finding = {
    check: "left processes",
    level: "warning",
    sentence: "left: `</details>` @team\n",
    mend: "kill 7",
  } as const;
  const ok = { check: "memory", level: "ok", sentence: "enough" } as const;
  const fitness = { schema: "plimsoll.fitness/1", fit: true, dataDir: "/mnt/nvme", findings: [finding, ok] } as const;
  expect(fitnessMarkdown(fitness)).toBe(
    "This machine is fit to measure in `/mnt/nvme`\n\n- warning, left processes: ``left: `</details>` @team`` mended by `kill 7`\n",
  );
});

import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { z } from "zod";
import type { Detector } from "./detectors.ts";

const here = import.meta.dirname;
const wanted = join(here, "requirements.txt");

const answer = z.object({ changes: z.array(z.int().nonnegative()), seconds: z.number().nonnegative() });

/** What Otava found in one series, and the CPU seconds that it took, the start of Python aside. */
export type OtavaAnswer = z.infer<typeof answer>;

/**
 * Apache Otava in a Python environment of its own, which is made where it is missing.
 *
 * @param folder of the environment
 * @returns asks it for the changes in each series of natural logs
 */
export async function installOtava(
  folder: string,
): Promise<(series: readonly (readonly number[])[]) => Promise<OtavaAnswer[]>> {
  const python = join(folder, "bin/python");
  const mark = join(folder, "requirements.txt");
  if (!existsSync(mark) || readFileSync(mark, "utf8") !== readFileSync(wanted, "utf8")) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await execa("python3", ["-m", "venv", folder]);
    const options = ["--quiet", "--disable-pip-version-check", "--only-binary", ":all:", "--no-deps"];
    await execa(python, ["-m", "pip", "install", ...options, "-r", wanted]);
    await copyFile(wanted, mark);
  }
  return async (series) => {
    // It looks at relative changes of values above 0.
    const input = series.map((levels) => JSON.stringify(levels.map(Math.exp))).join("\n");
    const { stdout } = await execa(python, [join(here, "find-with-otava.py")], { input, maxBuffer: 1e9 });
    return stdout.split("\n").map((line) => answer.parse(JSON.parse(line)));
  };
}

export function otava(ask: (series: readonly (readonly number[])[]) => Promise<OtavaAnswer[]>): Detector {
  return {
    name: "Otava 0.8.0",
    detect: async (series) => (await ask(series)).map(({ changes }) => changes.map((index) => ({ index }))),
  };
}

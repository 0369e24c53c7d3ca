import { existsSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Command } from "commander";
import { InputError, MeasurementError } from "../model/errors.ts";
import { fitnessText } from "../report/fitness-text.ts";
import { containment } from "../run/containment.ts";
import { examine } from "../run/doctor/examine.ts";
import type { Io } from "./io.ts";

interface DoctorOptions {
  readonly work: string;
  readonly dataDir?: string;
  readonly json?: true;
}

/** How long others are watched, ms. */
const watching = 1000;

export function doctorCommand(io: Io): Command {
  return new Command("doctor")
    .description("tell whether this machine is fit to measure, and what to run about it; exit code 3 where it is not")
    .option("--work <dir>", "folder for caches, data and runs", ".plimsoll")
    .option("--data-dir <dir>", "folder on the device that is measured (default: WORK/data)")
    .option("--json", "print JSON")
    .action(async ({ work, dataDir = join(work, "data"), json }: DoctorOptions) => {
      const asked = resolve(dataDir);
      const there = await realpath(nearest(asked));
      if (!(await stat(there)).isDirectory()) throw new InputError(`--data-dir ${dataDir}: ${there} is no folder`);
      const fitness = await examine({
        ...{ root: "", work, env: io.env, pid: process.pid, containment: await containment() },
        ...{ asked, dataDir: there },
        pause: () => setTimeout(watching, undefined, { signal: io.signal }).catch(() => undefined),
      });
      if (io.signal.aborted) throw new MeasurementError("interrupted while looking at the machine");
      const { columns = 120, colour } = io;
      io.out(json ? `${JSON.stringify(fitness)}\n` : fitnessText(fitness, { columns, colour }));
      io.exit(fitness.fit ? 0 : 3);
    });
}

/** The folder, or the one in which it will be made. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

import { readlinkSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Finding } from "../../model/fitness.ts";
import { runsIn } from "../execution-folder.ts";
import { systemEntries, systemText } from "../system-files.ts";
import { printable } from "../text-tail.ts";
import type { Patient } from "./patient.ts";

/** What former jobs left, and whether another one measures here. */
export async function leftovers({
  root,
  dataDir,
  work,
  pid,
}: Pick<Patient, "root" | "dataDir" | "work" | "pid">): Promise<Finding[]> {
  const seen = await runsIn(dataDir).catch((error: Error) => error);
  const { measured, left } = seen instanceof Error ? { measured: [], left: seen } : seen;
  const processes = processesOf(root).filter((process) => process.pid !== pid);
  const others = processes.filter(({ argv }) => measures(argv));
  const inside = (cwd: string) => [dataDir, resolve(work)].some((dir) => cwd === dir || cwd.startsWith(`${dir}/`));
  // Beside another Plimsoll they are its own.
  const strays =
    others.length + measured.length > 0 ? [] : processes.filter(({ cwd }) => cwd !== undefined && inside(cwd));
  return [another(others, measured), stray(strays), folders(left, dataDir)];
}

interface Process {
  readonly pid: number;
  readonly argv: readonly string[];
  /** undefined: another user's. */
  readonly cwd: string | undefined;
}

function processesOf(root: string): Process[] {
  return systemEntries(`${root}/proc`)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const line = systemText(`${root}/proc/${name}/cmdline`);
      if (line === undefined) return [];
      return [{ pid: Number(name), argv: line.split("\0").filter(Boolean), cwd: cwdOf(root, name) }];
    });
}

function cwdOf(root: string, name: string): string | undefined {
  try {
    return readlinkSync(`${root}/proc/${name}/cwd`);
  } catch {
    return undefined;
  }
}

/** `node dist/plimsoll.js bench …`, or `plimsoll bench …`: those of its commands that build or measure. */
function measures(argv: readonly string[]): boolean {
  const at = argv.findIndex((word) => /^plimsoll(\.js)?$/.test(basename(word)));
  const isProgram = at === 0 || (at === 1 && /^node/.test(basename(argv[0]!)));
  return isProgram && ["bench", "run", "calibrate", "build", "detect", "bisect"].includes(argv[at + 1] ?? "");
}

const words = ({ pid, argv }: Process) => `process ${pid} (${printable(argv.join(" ")).slice(0, 80)})`;

function another(others: readonly Process[], measured: readonly string[]): Finding {
  const check = "another Plimsoll";
  const found = [...others.map(words), ...(others.length === 0 ? measured.map((id) => `run ${id}`) : [])];
  if (found.length === 0) return { check, level: "ok", sentence: "none builds or measures here now" };
  const sentence = `${found.join(", ")} builds or measures here now: two would measure each other`;
  return { check, level: "problem", sentence };
}

function stray(processes: readonly Process[]): Finding {
  const check = "left processes";
  if (processes.length === 0) return { check, level: "ok", sentence: "no process of a former job is left" };
  const sentence = `left of a former job: ${processes.map(words).join(", ")}`;
  return { check, level: "warning", sentence, mend: `kill -KILL ${processes.map(({ pid }) => pid).join(" ")}` };
}

/** @param left ids of runs; or why nothing can be seen of them, as where the folder is another user's */
function folders(left: readonly string[] | Error, dataDir: string): Finding {
  const check = "left folders";
  if (left instanceof Error)
    return { check, level: "unknown", sentence: `what former runs left is not to be seen: ${left.message}` };
  if (left.length === 0) return { check, level: "ok", sentence: "no folder of a former run is left" };
  const sentence = `${left.length === 1 ? "a run was" : `${left.length} runs were`} killed in ${dataDir}: the next one removes what is left`;
  return { check, level: "note", sentence };
}

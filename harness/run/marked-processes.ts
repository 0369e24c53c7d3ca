import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { killProcess } from "./kill-process.ts";

/** The variable that marks all descendants of an execution, where there is no namespace to hold them. */
export const markVariable = "PLIMSOLL_EXECUTION";

/** Kills all processes whose environment carries that mark, until none is left. */
export async function endMarked(mark: string): Promise<void> {
  for (let marked = find(mark); marked.length > 0; marked = find(mark)) {
    for (const pid of marked) killProcess(pid);
    // A killed process is gone when the kernel gets to it, and one that forks quickly may be missed by a round.
    await setTimeout(5);
  }
}

function find(mark: string): number[] {
  const entry = `${markVariable}=${mark}`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && environment(name).includes(entry))
    .map(Number);
}

function environment(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    // Gone, or another user's.
    return [];
  }
}

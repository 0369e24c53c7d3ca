import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { systemEntries } from "../system-files.ts";

export interface Sleeper {
  /** A shell command that sleeps for hours and that nobody else runs. */
  readonly command: string;
  /** Whether a process runs it. */
  readonly lives: () => boolean;
}

export function sleeper(): Sleeper {
  const command = `sleep ${randomInt(100_000, 1_000_000_000)}`;
  return { command, lives: () => systemEntries("/proc").some((pid) => commandLine(pid) === command) };
}

function commandLine(pid: string): string | undefined {
  if (!/^\d+$/.test(pid)) return undefined;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean).join(" ");
  } catch {
    return undefined;
  }
}

import { readdirSync, readFileSync } from "node:fs";

/** Text of a file of /proc or /sys, or undefined where this kernel or machine has none to read. */
export function systemText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Names in a folder of /proc or /sys; none where this kernel or machine has no such folder. */
export function systemEntries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

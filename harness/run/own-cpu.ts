import { readFileSync } from "node:fs";

/** Linux tells user space about processor time in hundredths of a second, on every architecture. */
export const ticksPerSecond = 100;

/** CPU time of this process, and of those children that ended and were waited for, s. */
export function ownCpu(): { self: number; children: number } {
  const stat = readFileSync("/proc/self/stat", "utf8");
  // The second field is the program's name in parentheses and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number];
  return { self: (user + system) / ticksPerSecond, children: (childUser + childSystem) / ticksPerSecond };
}

import { readFileSync } from "node:fs";
import { ownCpu, ticksPerSecond } from "./own-cpu.ts";
import { systemEntries, systemText } from "./system-files.ts";

interface Counters {
  /** Time of all cores, s. */
  readonly total: number;
  readonly busy: number;
  readonly steal: number;
  readonly own: number;
  /** Time in which something waited, s; undefined where the kernel does not count. */
  readonly ioPressure: number | undefined;
  readonly cpuPressure: number | undefined;
  readonly at: bigint;
}

/**
 * Watches the machine during an execution.
 *
 * @param root below which /proc and /sys are looked up; empty: this machine's
 * @returns ends the watch: numbers by name, those that this machine does not have left out; shares are of 1
 */
export function watchMachine(root = ""): () => Record<string, number> {
  const before = counters(root);
  return () => {
    const after = counters(root);
    const seconds = Number(after.at - before.at) / 1e9;
    const total = after.total - before.total;
    const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : undefined);
    const pressure = (name: "ioPressure" | "cpuPressure") =>
      after[name] === undefined || before[name] === undefined ? undefined : share(after[name] - before[name], seconds);
    return rounded({
      stealShare: share(after.steal - before.steal, total),
      foreignBusyShare: share(after.busy - before.busy - (after.own - before.own), total),
      ioPressure: pressure("ioPressure"),
      cpuPressure: pressure("cpuPressure"),
      load1: load(root),
      temperatureC: temperature(root),
    });
  };
}

function counters(root: string): Counters {
  // user nice system idle iowait irq softirq steal; guests are counted within user.
  const fields = readFileSync(`${root}/proc/stat`, "utf8")
    .split("\n", 1)[0]!
    .trim()
    .split(/\s+/)
    .slice(1, 9)
    .map(Number);
  const total = fields.reduce((sum, ticks) => sum + ticks, 0);
  const [idle = 0, iowait = 0] = fields.slice(3, 5);
  const steal = fields[7] ?? 0;
  const own = ownCpu();
  return {
    total: total / ticksPerSecond,
    busy: (total - idle - iowait - steal) / ticksPerSecond,
    steal: steal / ticksPerSecond,
    own: own.self + own.children,
    ioPressure: pressureSeconds(root, "io"),
    cpuPressure: pressureSeconds(root, "cpu"),
    at: process.hrtime.bigint(),
  };
}

function pressureSeconds(root: string, resource: string): number | undefined {
  const microseconds = /^some .*total=(\d+)/m.exec(systemText(`${root}/proc/pressure/${resource}`) ?? "")?.[1];
  return microseconds === undefined ? undefined : Number(microseconds) / 1e6;
}

/** Of the last minute. */
function load(root: string): number | undefined {
  const text = systemText(`${root}/proc/loadavg`);
  return text === undefined ? undefined : Number(text.split(" ")[0]);
}

/** Of the hottest zone, °C. */
function temperature(root: string): number | undefined {
  const folder = `${root}/sys/class/thermal`;
  const zones = systemEntries(folder).filter((name) => name.startsWith("thermal_zone"));
  const degrees = zones.map((name) => Number.parseInt(systemText(`${folder}/${name}/temp`) ?? "", 10) / 1000);
  // Zones without a sensor report nonsense.
  const plausible = degrees.filter((value) => value > 0 && value < 150);
  return plausible.length > 0 ? Math.max(...plausible) : undefined;
}

function rounded(values: Record<string, number | undefined>): Record<string, number> {
  const known = Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, Number(value.toFixed(4))]));
}

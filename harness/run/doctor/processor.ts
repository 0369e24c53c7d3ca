import type { Finding } from "../../model/fitness.ts";
import { governors } from "../machine.ts";
import { systemEntries, systemText } from "../system-files.ts";
import type { Patient } from "./patient.ts";

/** What decides how fast the same instructions run from one minute to the next, and how time is read. */
export function processor({ root }: Pick<Patient, "root">): Finding[] {
  return [governor(root), boost(root), siblings(root), throttling(root), clock(root)];
}

const cpus = "/sys/devices/system/cpu";

function governor(root: string): Finding {
  const check = "governor";
  const found = governors(root);
  if (found === "none")
    return { check, level: "unknown", sentence: "who chooses the clock frequency is not known: firmware, or a host" };
  if (found === "performance") return { check, level: "ok", sentence: "the CPU governor is performance" };
  const sentence = `the CPU governor is ${found}: clock frequency follows the load`;
  return {
    check,
    level: "warning",
    sentence,
    mend: `echo performance | sudo tee ${cpus}/cpu*/cpufreq/scaling_governor`,
  };
}

function boost(root: string): Finding {
  const check = "turbo";
  const sentence = "clock frequency rises above its base while the processor is cool";
  for (const [file, on, off] of [
    ["intel_pstate/no_turbo", "0", "1"],
    ["cpufreq/boost", "1", "0"],
  ] as const) {
    const value = systemText(`${root}${cpus}/${file}`);
    if (value === on) return { check, level: "warning", sentence, mend: `echo ${off} | sudo tee ${cpus}/${file}` };
    if (value === off) return { check, level: "ok", sentence: "turbo is off" };
  }
  return { check, level: "unknown", sentence: "whether the processor has a turbo is not known" };
}

function siblings(root: string): Finding {
  const check = "SMT";
  const active = systemText(`${root}${cpus}/smt/active`);
  if (active === "0") return { check, level: "ok", sentence: "no core is shared by two threads" };
  if (active === "1")
    return { check, level: "note", sentence: "cores run two threads each, which slow one another down" };
  return { check, level: "unknown", sentence: "whether threads share cores is not known" };
}

function throttling(root: string): Finding {
  const check = "throttling";
  const files = systemEntries(`${root}${cpus}`)
    .filter((name) => /^cpu\d+$/.test(name))
    .flatMap((name) => ["core", "package"].map((part) => `${name}/thermal_throttle/${part}_throttle_count`));
  const counts = files.map((file) => systemText(`${root}${cpus}/${file}`)).filter((text) => text !== undefined);
  if (counts.length === 0)
    return { check, level: "unknown", sentence: "whether heat slowed the processor is not known" };
  const times = Math.max(...counts.map(Number));
  if (times === 0) return { check, level: "ok", sentence: "heat never slowed the processor since it was started" };
  const sentence = `heat slowed the processor ${times} times since it was started: it wants cooling, or a lower clock`;
  return { check, level: "warning", sentence };
}

function clock(root: string): Finding {
  const check = "clock";
  const folder = "/sys/devices/system/clocksource/clocksource0";
  const source = systemText(`${root}${folder}/current_clocksource`);
  if (source === undefined) return { check, level: "unknown", sentence: "the clock source is not known" };
  if (!/^(hpet|acpi_pm|jiffies|pit|refined-jiffies)$/.test(source))
    return { check, level: "ok", sentence: `the clock source is ${source}` };
  const offers = (systemText(`${root}${folder}/available_clocksource`) ?? "").split(" ").includes("tsc");
  const sentence = `the clock source is ${source}: reading the time takes a call to the kernel, and microseconds`;
  const mend = `echo tsc | sudo tee ${folder}/current_clocksource`;
  return { check, level: "warning", sentence, ...(offers && { mend }) };
}

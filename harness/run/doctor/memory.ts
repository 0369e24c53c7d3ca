import type { Finding } from "../../model/fitness.ts";
import { systemText } from "../system-files.ts";
import type { Patient } from "./patient.ts";

/** Memory that is there, and what the kernel does behind a program's back. */
export function memory({ root }: Pick<Patient, "root">): Finding[] {
  return [available(root), swap(root), hugePages(root)];
}

const gigabyte = 1e9;
/** /proc counts in units that it calls kB and that are KiB. */
const unit = 1024;

function available(root: string): Finding {
  const check = "memory";
  const text = systemText(`${root}/proc/meminfo`) ?? "";
  const bytes = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB`, "m").exec(text)?.[1] ?? Number.NaN) * unit;
  const [total, free] = [bytes("MemTotal"), bytes("MemAvailable")];
  if (Number.isNaN(total) || Number.isNaN(free))
    return { check, level: "unknown", sentence: "how much memory is free is not known" };
  const sentence = `${(free / gigabyte).toFixed(1)} of ${(total / gigabyte).toFixed(1)} GB of memory are available`;
  if (free < gigabyte) return { check, level: "problem", sentence };
  return { check, level: free < total / 4 ? "warning" : "ok", sentence };
}

function swap(root: string): Finding {
  const check = "swap";
  const text = systemText(`${root}/proc/swaps`);
  if (text === undefined) return { check, level: "unknown", sentence: "whether there is swap is not known" };
  const areas = text
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
  if (areas.length === 0) return { check, level: "ok", sentence: "there is no swap" };
  const used = areas.reduce((sum, fields) => sum + Number(fields[3] ?? 0) * unit, 0);
  const mend = "sudo swapoff --all";
  if (used > 0) {
    const sentence = `${(used / gigabyte).toFixed(2)} GB are swapped out: they come back while something is measured`;
    return { check, level: "warning", sentence, mend };
  }
  const swappiness = Number(systemText(`${root}/proc/sys/vm/swappiness`) ?? Number.NaN);
  const eager = `memory may be swapped out to make room for files: vm.swappiness is ${swappiness}`;
  if (swappiness > 10) return { check, level: "warning", sentence: eager, mend };
  return { check, level: "ok", sentence: "there is swap, and nothing in it" };
}

function hugePages(root: string): Finding {
  const check = "huge pages";
  const file = "/sys/kernel/mm/transparent_hugepage/enabled";
  const chosen = /\[(\w+)\]/.exec(systemText(`${root}${file}`) ?? "")?.[1];
  if (chosen === undefined)
    return { check, level: "unknown", sentence: "how the kernel gives huge pages is not known" };
  if (chosen !== "always") return { check, level: "ok", sentence: `transparent huge pages are given by ${chosen}` };
  const sentence = "transparent huge pages are always given: what a program gets depends on what ran before";
  return { check, level: "warning", sentence, mend: `echo madvise | sudo tee ${file}` };
}

import { expect, test } from "vitest";
import { laidMachine } from "../testing/laid-machine.ts";
import { memory } from "./memory.ts";

const meminfo = (total: number, available: number) => ({
  "proc/meminfo": `MemTotal:       ${total} kB\nMemFree:          10 kB\nMemAvailable:   ${available} kB`,
});
const header = "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority";
const swaps = (used: number) => ({ "proc/swaps": `${header}\n/dev/zram0 partition\t8000000\t\t${used}\t\t100` });
const swappiness = (value: number) => ({ "proc/sys/vm/swappiness": `${value}` });
const huge = (text: string) => ({ "sys/kernel/mm/transparent_hugepage/enabled": text });

test.each([
  ["memory", {}, "unknown", "how much memory is free is not known"],
  ["memory", meminfo(16_000_000, 12_000_000), "ok", "12.3 of 16.4 GB of memory are available"],
  ["memory", meminfo(16_000_000, 3_000_000), "warning", "3.1 of 16.4 GB of memory are available"],
  ["memory", meminfo(16_000_000, 500_000), "problem", "0.5 of 16.4 GB of memory are available"],
  ["swap", {}, "unknown", "whether there is swap is not known"],
  ["swap", { "proc/swaps": header }, "ok", "there is no swap"],
  ["swap", { ...swaps(0), ...swappiness(1) }, "ok", "there is swap, and nothing in it"],
  ["swap", { ...swaps(0), ...swappiness(60) }, "warning", "vm.swappiness is 60"],
  ["swap", { ...swaps(2_000_000), ...swappiness(1) }, "warning", "2.05 GB are swapped out"],
  ["huge pages", {}, "unknown", "how the kernel gives huge pages is not known"],
  ["huge pages", huge("always [madvise] never"), "ok", "given by madvise"],
  ["huge pages", huge("[always] madvise never"), "warning", "always given"],
])("%s of %j: %s", (check, files, level, sentence) => {
  const finding = memory({ root: laidMachine(files) }).find((finding) => finding.check === check);
  expect([finding?.level, finding?.sentence]).toEqual([level, expect.stringContaining(sentence)]);
});

test("what is mended has its command", () => {
  const files = { ...swaps(5), ...huge("[always] madvise never") };
  expect(memory({ root: laidMachine(files) }).map(({ mend }) => mend)).toEqual([
    ...[undefined, "sudo swapoff --all", "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled"],
  ]);
});

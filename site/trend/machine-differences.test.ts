import { expect, test } from "vitest";
import type { SiteMachine } from "../../harness/model/site-data.ts";
import { machineChange, machineDifferences } from "./machine-differences.ts";
import { siteMachine } from "./machine-fixture.ts";

const old = siteMachine("aaaaaaaaaaaa", [1, 2]);
const kernel: readonly [string, string] = ["kernel", "6.8"];

test.each<[string, Partial<SiteMachine>, string]>([
  ["another kernel", { details: [kernel, old.details[1]!] }, "kernel 6.1 → 6.8"],
  [
    "words that both have are left out",
    { details: [old.details[0]!, ["go", "go version go1.25.0 linux/amd64"]] },
    "go go1.24.0 → go1.25.0",
  ],
  ["a longer text", { details: [old.details[0]!, ["go", "go version go1.24.0 a b"]] }, "go linux/amd64 → a b"],
  ["a tool that is gone", { details: [old.details[0]!] }, "go go version go1.24.0 linux/amd64 → none"],
  [
    "hardware comes first",
    { cpu: "AMD EPYC 9V74", cores: 16, memoryBytes: 64 * 1024 ** 3, details: [kernel, old.details[1]!] },
    "CPU AMD EPYC 7763 → AMD EPYC 9V74, cores 8 → 16, memory 32 GiB → 64 GiB, kernel 6.1 → 6.8",
  ],
  ["a size that is not known", { memoryBytes: 0 }, "memory 32 GiB → not known"],
  ["nothing that is shown", {}, "fingerprint aaaaaaaaaaaa → bbbbbbbbbbbb"],
])("%s", (_name, changes, text) => {
  expect(machineChange(old, siteMachine("bbbbbbbbbbbb", [3, 4], changes))).toBe(text);
});

test("of a machine that is not known only that is said", () => {
  const unknown = siteMachine("bbbbbbbbbbbb", [1, 2], { cpu: "unknown", cores: 0, memoryBytes: 0, details: [] });
  expect(machineDifferences(unknown, old)).toEqual([
    {
      change: "machine not known → AMD EPYC 7763 · 8 cores · 32 GiB",
      result: "AMD EPYC 7763 · 8 cores · 32 GiB",
    },
  ]);
});

test("what holds now is said by itself", () => {
  const [difference] = machineDifferences(old, siteMachine("b", [3, 4], { details: [kernel, old.details[1]!] }));
  expect(difference!.result).toBe("kernel 6.8");
});

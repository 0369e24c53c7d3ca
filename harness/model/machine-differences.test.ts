import { expect, test } from "vitest";
import { machineDifferences } from "./machine-differences.ts";
import type { Machine } from "./run-record.ts";

const machine: Machine = {
  fingerprint: "0123456789ab",
  cpu: "AMD EPYC 7763",
  cores: 8,
  memoryBytes: 32 * 1024 ** 3,
  kernel: "6.1",
  device: { model: "Samsung PM9A3", firmware: "GDC5602Q", filesystem: "ext4", mountOptions: "rw,noatime" },
  governor: "performance",
  toolchain: { go: "go version go1.24.0 linux/amd64" },
};

test("machines that are alike differ in nothing, whatever their fingerprints say", () => {
  expect(machineDifferences(machine, { ...machine, fingerprint: "ba9876543210" })).toEqual([]);
});

test.each<[string, Partial<Machine>, string]>([
  ["cpu", { cpu: "AMD EPYC 9V74" }, "cpu AMD EPYC 7763, not AMD EPYC 9V74"],
  ["cores", { cores: 16 }, "cores 8, not 16"],
  ["memory", { memoryBytes: 16.25 * 1024 ** 3 }, "memory 32 GiB, not 16.25 GiB"],
  ["memory that is not known", { memoryBytes: 0 }, "memory 32 GiB, not unknown"],
  ["kernel", { kernel: "6.8" }, "kernel 6.1, not 6.8"],
  ["firmware", { device: { ...machine.device, firmware: "GDC5702Q" } }, "device.firmware GDC5602Q, not GDC5702Q"],
  ["governor", { governor: "powersave" }, "governor performance, not powersave"],
  ["a compiler that is gone", { toolchain: {} }, "toolchain.go go version go1.24.0 linux/amd64, not none"],
  [
    "a compiler that is new",
    { toolchain: { ...machine.toolchain, cargo: "cargo 1.85.0" } },
    "toolchain.cargo none, not cargo 1.85.0",
  ],
])("a difference in %s is named with both values", (_name, changes, sentence) => {
  expect(machineDifferences(machine, { ...machine, ...changes })).toEqual([sentence]);
});

test("several differences stand in the order of the record", () => {
  expect(machineDifferences(machine, { ...machine, governor: "powersave", cores: 4, kernel: "6.8" })).toEqual([
    "cores 8, not 4",
    "kernel 6.1, not 6.8",
    "governor performance, not powersave",
  ]);
});

import { expect, test } from "vitest";
import { laidMachine } from "../testing/laid-machine.ts";
import { virtualisation } from "./virtualisation.ts";

const flags = (text: string) => ({ "proc/cpuinfo": `processor : 0\nflags\t\t: fpu ${text}` });
const product = (vendor: string, name: string) => ({
  ...{ "sys/class/dmi/id/sys_vendor": vendor, "sys/class/dmi/id/product_name": name },
});

test.each([
  ["virtual machine", {}, "unknown", "is not known"],
  ["virtual machine", flags("tsc hypervisor"), "warning", "a virtual machine: others may share"],
  ["virtual machine", { ...flags("hypervisor"), ...product("QEMU", "Standard PC") }, "warning", "(QEMU Standard PC)"],
  [
    "virtual machine",
    { ...flags("tsc"), ...product("Dell Inc.", "R650") },
    "ok",
    "no virtual machine (Dell Inc. R650)",
  ],
  // Bare metal of a cloud.
  ["virtual machine", { ...flags("tsc"), ...product("Amazon EC2", "i3.metal") }, "ok", "no virtual machine"],
  // Another architecture's processor says nothing.
  ["virtual machine", product("Amazon EC2", "m7g.large"), "warning", "a virtual machine (Amazon EC2 m7g.large)"],
  ["virtual machine", product("Ampere", "Altra"), "unknown", "is not known"],
  ["container", {}, "unknown", "is not known"],
  ["container", { "proc/1/comm": "systemd" }, "ok", "in no container"],
  ["container", { "proc/1/comm": "systemd", ".dockerenv": "" }, "note", "in a container (Docker)"],
  ["container", { "run/systemd/container": "lxc" }, "note", "in a container (lxc)"],
])("%s of %j: %s", (check, files, level, sentence) => {
  const finding = virtualisation({ root: laidMachine(files) }).find((finding) => finding.check === check);
  expect([finding?.level, finding?.sentence]).toEqual([level, expect.stringContaining(sentence)]);
});

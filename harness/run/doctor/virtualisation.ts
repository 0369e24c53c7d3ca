import { existsSync } from "node:fs";
import type { Finding } from "../../model/fitness.ts";
import { systemText } from "../system-files.ts";
import type { Patient } from "./patient.ts";

/** Whether there is a machine below this machine, or a container around this process. */
export function virtualisation({ root }: Pick<Patient, "root">): Finding[] {
  return [machine(root), container(root)];
}

function machine(root: string): Finding {
  const check = "virtual machine";
  const product = ["sys_vendor", "product_name"]
    .map((name) => systemText(`${root}/sys/class/dmi/id/${name}`))
    .filter((text) => text !== undefined)
    .join(" ");
  const guest = /\b(QEMU|KVM|VMware|VirtualBox|Xen|Hyper-V|Virtual Machine|Google Compute|Amazon EC2|Bochs)\b/i.exec(
    product,
  );
  // x86 tells of a hypervisor among the processor's own flags; other architectures have no such flag.
  const flags = /^flags\s*:(.*)$/m.exec(systemText(`${root}/proc/cpuinfo`) ?? "")?.[1]?.split(" ");
  const hypervisor = flags?.includes("hypervisor");
  // Bare metal of a cloud has its name, and no hypervisor.
  if (hypervisor ?? guest) {
    const sentence = `a virtual machine${product ? ` (${product})` : ""}: others may share its processors and its disk unseen`;
    return { check, level: "warning", sentence };
  }
  if (hypervisor === false)
    return { check, level: "ok", sentence: `no virtual machine${product ? ` (${product})` : ""}` };
  return { check, level: "unknown", sentence: "whether this is a virtual machine is not known" };
}

const marks: Readonly<Record<string, string>> = { "/.dockerenv": "Docker", "/run/.containerenv": "Podman" };

function container(root: string): Finding {
  const check = "container";
  const named = systemText(`${root}/run/systemd/container`);
  const marked = Object.entries(marks).find(([file]) => existsSync(`${root}${file}`))?.[1];
  const kind = named ?? marked;
  if (kind !== undefined)
    return {
      check,
      level: "note",
      sentence: `in a container (${kind}): what else runs on the machine is out of sight`,
    };
  // What holds the first process of a machine is no container's.
  const first = systemText(`${root}/proc/1/comm`);
  if (first === "systemd" || first === "init") return { check, level: "ok", sentence: "in no container" };
  return { check, level: "unknown", sentence: "whether this is a container is not known" };
}

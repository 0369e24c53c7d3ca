import type { Finding } from "../../model/fitness.ts";
import { systemText } from "../system-files.ts";
import type { Patient } from "./patient.ts";

const check = "confinement";

/** Switches by which distributions keep users from namespaces, and the value that allows them. */
const switches = [
  { name: "kernel.apparmor_restrict_unprivileged_userns", refuses: "1", allows: "0" },
  { name: "kernel.unprivileged_userns_clone", refuses: "0", allows: "1" },
  { name: "user.max_user_namespaces", refuses: "0", allows: "10000" },
];

/** What a program that is built or measured sees of other processes, and whether it can get away when it is ended. */
export function confinement({ root, containment }: Pick<Patient, "root" | "containment">): Finding[] {
  const { kind, prefix } = containment;
  if (kind === "namespace" && prefix.includes("--mount-proc"))
    return [{ check, level: "ok", sentence: "what is built and measured sees its own processes alone" }];
  const sees =
    "what is built and measured sees this user's other processes: their environment and memory may hold a job's tokens";
  const away = kind === "mark" ? ", and a process of it may stay behind" : "";
  const closed = switches.find(
    ({ name, refuses }) => systemText(`${root}/proc/sys/${name.replaceAll(".", "/")}`) === refuses,
  );
  const mend = closed ? `sudo sysctl --write ${closed.name}=${closed.allows}` : "sudo apt-get install --yes util-linux";
  return [{ check, level: "warning", sentence: `${sees}${away}`, mend }];
}

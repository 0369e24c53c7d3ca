import { readFile, realpath } from "node:fs/promises";

export interface Mount {
  /** Folder at which it is mounted. */
  readonly point: string;
  readonly filesystem: string;
  /** What is mounted: a device's path, or just a name. */
  readonly source: string;
  /** Sorted; without those that name paths, which differ from container to container. */
  readonly options: readonly string[];
}

/**
 * The mount that a folder is on.
 *
 * @param root below which /proc is looked up; empty: this machine's
 */
export async function mountOf(folder: string, root = ""): Promise<Mount> {
  const path = await realpath(folder);
  const mounts = parseMountInfo(await readFile(`${root}/proc/self/mountinfo`, "utf8"));
  const covering = mounts.filter(({ point }) => path === point || path.startsWith(point === "/" ? "/" : `${point}/`));
  // Of those at the same point the last one lies on top.
  return covering.reduce((best, mount) => (mount.point.length >= best.point.length ? mount : best), unknown);
}

/** In a chroot, the mount that holds it may be out of sight. */
const unknown = { point: "", filesystem: "unknown", source: "none", options: [] as readonly string[] };

/** @see proc_pid_mountinfo(5): `36 35 98:0 /root /point rw,noatime master:1 - ext3 /dev/root rw,errors=continue` */
export function parseMountInfo(text: string): Mount[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [mount, filesystem] = line.split(" - ") as [string, string];
      const [, , , , point, options] = mount.split(" ") as string[];
      const [type, source, superOptions] = filesystem.split(" ") as string[];
      const all = new Set([...options!.split(","), ...(superOptions ?? "").split(",")]);
      const kept = [...all].filter((option) => option !== "" && !option.includes("/"));
      return { point: unescapeOctal(point!), filesystem: type!, source: unescapeOctal(source!), options: kept.sort() };
    });
}

const unescapeOctal = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

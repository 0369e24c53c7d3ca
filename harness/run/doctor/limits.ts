import { accessSync, constants } from "node:fs";
import { posix } from "node:path";
import type { Finding } from "../../model/fitness.ts";
import { systemEntries, systemText } from "../system-files.ts";
import type { Patient } from "./patient.ts";

/** What this process may take, and may do. */
export function limits({ root }: Pick<Patient, "root">): Finding[] {
  return [...quotas(root), dropCaches(root)];
}

interface Controls {
  /** The group's folder of that controller, and those above it. */
  readonly folders: (controller: string) => readonly string[];
}

function quotas(root: string): Finding[] {
  const text = systemText(`${root}/proc/self/cgroup`);
  if (text === undefined)
    return [{ check: "limits", level: "unknown", sentence: "which limits the kernel sets this process is not known" }];
  const controls = controlsOf(root, text);
  if (systemEntries(`${root}/sys/fs/cgroup`).length === 0)
    return [
      { check: "limits", level: "unknown", sentence: "control groups are out of sight, and so are their limits" },
    ];
  return [cpuQuota(controls), memoryLimit(controls)];
}

/** @param text `0::/path` of version 2, `4:cpu,cpuacct:/path` of version 1 */
function controlsOf(root: string, text: string): Controls {
  const groups = text.split("\n").map((line) => /^\d+:([^:]*):(.*)$/.exec(line));
  const pathOf = (controller: string) => groups.find((group) => group?.[1]?.split(",").includes(controller))?.[2];
  return {
    folders: (controller) => {
      const [own, unified] = [pathOf(controller), pathOf("")];
      const upwards = (base: string, path: string) =>
        above(path).map((at) => posix.join(`${root}/sys/fs/cgroup`, base, at));
      return [
        ...(own === undefined ? [] : upwards(controller, own)),
        ...(unified === undefined ? [] : upwards("", unified)),
      ];
    },
  };
}

/** A path and all above it; in a container it may be one of the host's, of which only the root is in sight. */
function above(path: string): string[] {
  const parts = path.split("/").filter(Boolean);
  return [...parts.map((_, at) => `/${parts.slice(0, parts.length - at).join("/")}`), "/"];
}

function cpuQuota({ folders }: Controls): Finding {
  const check = "CPU quota";
  const shares = folders("cpu").flatMap((folder) => {
    const [quota, period] = systemText(`${folder}/cpu.max`)?.split(" ") ?? [
      systemText(`${folder}/cpu.cfs_quota_us`),
      systemText(`${folder}/cpu.cfs_period_us`),
    ];
    return Number(quota) > 0 && Number(period) > 0 ? [Number(quota) / Number(period)] : [];
  });
  if (shares.length === 0) return { check, level: "ok", sentence: "no quota of CPU time is set" };
  const most = Math.min(...shares);
  const sentence = `a quota of ${Number(most.toFixed(2))} CPUs is set: whoever uses more stands still for the rest of a period`;
  return { check, level: "problem", sentence };
}

/** Version 1 says "none" by a number near 2⁶³. */
const unlimited = 2 ** 60;

function memoryLimit({ folders }: Controls): Finding {
  const check = "memory limit";
  const bytes = folders("memory").flatMap((folder) => {
    const text = systemText(`${folder}/memory.max`) ?? systemText(`${folder}/memory.limit_in_bytes`);
    const limit = Number(text ?? Number.NaN);
    return limit > 0 && limit < unlimited ? [limit] : [];
  });
  if (bytes.length === 0) return { check, level: "ok", sentence: "no limit of memory is set" };
  const sentence = `memory is limited to ${(Math.min(...bytes) / 1e9).toFixed(1)} GB, the cache of files included`;
  return { check, level: "warning", sentence };
}

function dropCaches(root: string): Finding {
  const check = "drop caches";
  try {
    accessSync(`${root}/proc/sys/vm/drop_caches`, constants.W_OK);
    return { check, level: "ok", sentence: "the cache of files may be dropped before executions (--drop-caches)" };
  } catch {
    const sentence = "only root may drop the cache of files: --drop-caches is not possible here";
    return { check, level: "note", sentence };
  }
}

import { expect, test } from "vitest";
import { laidMachine } from "../testing/laid-machine.ts";
import { limits } from "./limits.ts";

const group = "sys/fs/cgroup";
const unified = (path: string) => ({ "proc/self/cgroup": `0::${path}`, [`${group}/cgroup.procs`]: "" });
const old = { "proc/self/cgroup": "4:memory:/docker/abc\n1:cpu,cpuacct:/docker/abc\n0::/" };

const cases: readonly (readonly [string, Readonly<Record<string, string>>, string, string])[] = [
  ["limits", {}, "unknown", "is not known"],
  ["limits", { "proc/self/cgroup": "0::/x" }, "unknown", "control groups are out of sight"],
  ["CPU quota", unified("/user.slice"), "ok", "no quota of CPU time is set"],
  ["CPU quota", { ...unified("/a"), [`${group}/a/cpu.max`]: "max 100000" }, "ok", "no quota"],
  ["CPU quota", { ...unified("/a"), [`${group}/a/cpu.max`]: "150000 100000" }, "problem", "a quota of 1.5 CPUs"],
  // Of the strictest above.
  [
    "CPU quota",
    { ...unified("/a/b"), [`${group}/a/b/cpu.max`]: "400000 100000", [`${group}/a/cpu.max`]: "200000 100000" },
    "problem",
    "a quota of 2 CPUs",
  ],
  // In a container's own view it is the root.
  ["CPU quota", { ...unified("/"), [`${group}/cpu.max`]: "50000 100000" }, "problem", "a quota of 0.5 CPUs"],
  [
    "CPU quota",
    {
      ...old,
      [`${group}/cpu/docker/abc/cpu.cfs_quota_us`]: "-1",
      [`${group}/cpu/docker/abc/cpu.cfs_period_us`]: "100000",
    },
    "ok",
    "no quota",
  ],
  // The host's path, of which the container sees the end alone.
  [
    "CPU quota",
    { ...old, [`${group}/cpu/cpu.cfs_quota_us`]: "300000", [`${group}/cpu/cpu.cfs_period_us`]: "100000" },
    "problem",
    "a quota of 3 CPUs",
  ],
  ["memory limit", { ...unified("/a"), [`${group}/a/memory.max`]: "max" }, "ok", "no limit"],
  ["memory limit", { ...unified("/a"), [`${group}/a/memory.max`]: "4000000000" }, "warning", "limited to 4.0 GB"],
  ["memory limit", { ...old, [`${group}/memory/memory.limit_in_bytes`]: "9223372036854771712" }, "ok", "no limit"],
  ["drop caches", {}, "note", "only root may drop the cache of files"],
  ["drop caches", { "proc/sys/vm/drop_caches": "" }, "ok", "may be dropped"],
];

test.each(cases)("%s of %j: %s", (check, files, level, sentence) => {
  const finding = limits({ root: laidMachine(files) }).find((finding) => finding.check === check);
  expect([finding?.level, finding?.sentence]).toEqual([level, expect.stringContaining(sentence)]);
});

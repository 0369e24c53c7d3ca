import { expect, test } from "vitest";
import { laidMachine } from "../testing/laid-machine.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { dataMount } from "./data-mount.ts";

/** A machine on which all is mounted so. */
const mounted = (filesystem: string, options: string) =>
  laidMachine({ "proc/self/mountinfo": `27 1 254:0 / / ${options} - ${filesystem} /dev/x rw` });

const levels = async (filesystem: string, options: string) => {
  const findings = await dataMount({ root: mounted(filesystem, options), dataDir: temporaryFolder() });
  return Object.fromEntries(findings.map(({ check, level }) => [check, level]));
};

test.each([
  ["tmpfs", "memory"],
  ["overlay", "a container's layers"],
  ["nfs4", "a network"],
  ["9p", "the host's own filesystem"],
  ["fuse.sshfs", "a program"],
])("on %s there is no device to measure", async (filesystem, behind) => {
  const dataDir = temporaryFolder();
  const [finding, ...others] = await dataMount({ root: mounted(filesystem, "rw,noatime"), dataDir });
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ level: "problem", mend: expect.stringContaining("--data-dir") });
  expect(finding!.sentence).toContain(`${dataDir} is on ${filesystem}: behind it is ${behind}`);
});

test.each([
  ["ext4", "rw,noatime", { filesystem: "ok", "mount options": "ok" }],
  ["xfs", "rw,relatime", { filesystem: "ok", "mount options": "note" }],
  ["ext4", "rw", { filesystem: "ok", "mount options": "warning" }],
  ["btrfs", "rw,noatime", { filesystem: "note", "mount options": "ok" }],
  ["odd", "rw,noatime", { filesystem: "unknown", "mount options": "ok" }],
  ["ext4", "rw,noatime,discard", { filesystem: "ok", "mount options": "ok", discard: "warning" }],
  ["ext4", "rw,noatime,sync", { filesystem: "ok", "mount options": "ok", "write through": "warning" }],
  ["ext4", "ro,noatime", { filesystem: "problem" }],
])("%s mounted %s: %j", async (filesystem, options, expected) => {
  expect(await levels(filesystem, options)).toEqual(expected);
});

test("a mount point is quoted where a shell would read it", async () => {
  const dataDir = temporaryFolder();
  const point = dataDir.replaceAll("/", "\\057");
  const root = laidMachine({ "proc/self/mountinfo": `27 1 254:0 / ${point}\\040; rw - ext4 /dev/x rw` });
  // Not the mount that the folder is on: then nothing is known.
  expect((await dataMount({ root, dataDir }))[0]).toMatchObject({ level: "unknown" });
  const at = laidMachine({ "proc/self/mountinfo": `27 1 254:0 / ${point} rw - ext4 /dev/x rw` });
  const [, options] = await dataMount({ root: at, dataDir });
  expect(options!.mend).toBe(`sudo mount -o remount,noatime ${dataDir}`);
});

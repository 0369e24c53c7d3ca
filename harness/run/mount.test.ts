import { expect, test } from "vitest";
import { mountOf, parseMountInfo } from "./mount.ts";

test("options are those of mount and filesystem, without paths", () => {
  const lines = [
    "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard",
    "36 35 98:0 /mnt1 /a\\040b rw,noatime master:1 shared:2 - overlay overlay rw,lowerdir=/x:/y,index=off",
  ];
  expect(parseMountInfo(`${lines.join("\n")}\n`)).toEqual([
    { point: "/", filesystem: "ext4", source: "/dev/vda", options: ["discard", "relatime", "rw"] },
    { point: "/a b", filesystem: "overlay", source: "overlay", options: ["index=off", "noatime", "rw"] },
  ]);
});

test("the innermost mount holds a folder", async () => {
  expect(await mountOf("/proc/self")).toMatchObject({ filesystem: "proc" });
});

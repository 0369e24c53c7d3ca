import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkSnapshotRoom } from "./snapshot-room.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const files = (allocatedBytes: number) => ({ allocatedBytes, largest: "blocks" });

test("copies that do not fit are refused with what they need and what there is", async () => {
  // A file system on which nothing is free, and which shares no blocks with any other.
  const refused = checkSnapshotRoom("/snapshot", files(3 * 2 ** 30), 2, "/proc");
  await expect(refused).rejects.toThrow(
    "no room for 2 copies of /snapshot: 6.00 GiB on /proc, where 0.00 GiB are free",
  );
  await expect(checkSnapshotRoom("/snapshot", files(1), 1, "/proc")).rejects.toThrow("no room for a copy of /snapshot");
});

test("copies that fit leave nothing behind", async () => {
  const root = temporaryFolder();
  const [folder, data] = [join(root, "store"), join(root, "data")];
  for (const path of [folder, data]) mkdirSync(path);
  writeFileSync(join(folder, "blocks"), "blocks");
  await checkSnapshotRoom(folder, files(4096), 2, data);
  // More than any device has: let through only where blocks are shared.
  await checkSnapshotRoom(folder, files(2 ** 70), 1, data).catch(() => undefined);
  expect(readdirSync(data)).toEqual([]);
});

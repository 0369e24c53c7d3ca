import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeFolder } from "./remove-folder.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

test("a folder goes with all that is in it, also what nobody may write", async () => {
  const folder = join(temporaryFolder(), "folder");
  mkdirSync(join(folder, "module/deep"), { recursive: true });
  writeFileSync(join(folder, "module/deep/file"), "");
  chmodSync(join(folder, "module/deep"), 0o500);
  chmodSync(join(folder, "module"), 0o500);
  await removeFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

test("a folder that is not there is no error", async () => {
  await removeFolder("/missing/folder");
});

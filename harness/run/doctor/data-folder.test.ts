import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { dataFolder, folderFinding } from "./data-folder.ts";

test("a folder of one's own can be used, and one that is not there cannot", () => {
  const dataDir = temporaryFolder();
  expect(dataFolder({ dataDir, asked: dataDir })).toMatchObject([{ level: "ok" }]);
  const missing = join(dataDir, "missing");
  const [finding] = dataFolder({ dataDir: missing, asked: missing });
  expect(finding).toMatchObject({ level: "problem", sentence: expect.stringContaining(`${missing}: ENOENT`) });
});

test("a folder of somebody else is a problem, and the one that was asked for is what is to be made", () => {
  expect(folderFinding("EACCES", { dataDir: "/mnt", asked: "/mnt/my disk/data" })).toEqual({
    check: "data folder",
    level: "problem",
    sentence: "this user may not read and write in /mnt: EACCES",
    mend: "sudo install --directory --owner=\"$(id --user --name)\" '/mnt/my disk/data'",
  });
  expect(folderFinding("EROFS", { dataDir: "/mnt", asked: "/mnt" }).mend).toBeUndefined();
});

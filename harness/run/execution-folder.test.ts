import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeExecutionFolder, withExecutionFolders } from "./execution-folder.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const [one, other] = ["20240301T120000Z-0123abcd", "20240301T120001Z-89abcdef"];

test("what killed runs left goes, and nothing else does", async () => {
  const data = temporaryFolder();
  for (const id of [one, `${one}-layout-2`, other]) await makeExecutionFolder(data, id);
  writeFileSync(join(data, `plimsoll-${one}.lock`), "");
  const strange = ["plimsoll-backup-abcdef", "store", `plimsoll-${one}-notes`, `x-plimsoll-${one}-abcdef`];
  for (const name of strange) mkdirSync(join(data, name));
  const seen = await withExecutionFolders(data, other, async () => readdirSync(data));
  expect(seen.sort()).toEqual([...strange, `plimsoll-${other}.lock`].sort());
});

test("what a run uses stays while another begins", async () => {
  const data = temporaryFolder();
  await withExecutionFolders(data, one, async () => {
    const { root } = await makeExecutionFolder(data, one);
    await withExecutionFolders(data, other, async () => expect(readdirSync(root).sort()).toEqual(["data", "home"]));
    expect(readdirSync(root).sort()).toEqual(["data", "home"]);
  });
});

test("a run is measured by one process at a time", async () => {
  const data = temporaryFolder();
  await withExecutionFolders(data, one, async () => {
    await expect(withExecutionFolders(data, one, async () => "measured")).rejects.toThrow(
      /^another plimsoll measures the run 20240301T120000Z-0123abcd in /,
    );
  });
  expect(await withExecutionFolders(data, one, async () => "measured")).toBe("measured");
  expect(readdirSync(data)).toEqual([]);
});

import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { freeSpace, spaceFinding } from "./free-space.ts";

test.each([
  [1e9, 1e12, "problem", "1.0 GB are free, 0 %"],
  [10e9, 20e9, "warning", "10.0 GB are free, 50 %"],
  [50e9, 1e12, "warning", "a full device writes more slowly"],
  [500e9, 1e12, "ok", "500.0 GB are free, 50 %"],
])("%d of %d B: %s", (free, total, level, sentence) => {
  expect(spaceFinding(free, total)).toMatchObject({ level, sentence: expect.stringContaining(sentence) });
});

test("the folder's own device is asked", async () => {
  const [finding] = await freeSpace({ dataDir: temporaryFolder() });
  expect(finding!.sentence).toMatch(/^\d+\.\d GB are free, \d+ %/);
});

import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { removeFolder } from "../remove-folder.ts";

/** A fresh folder that is removed when the test is over. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "plimsoll-test-")));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

import { expect, test } from "vitest";
import { fileKind } from "./file-kind.ts";

test.each([
  ["reference/s/0123456789ab/2025-03/0123456789ab-run-00000001.json", "run"],
  ["reference/s/0123456789ab/2025-03/0123456789abcdef-0123456789ab.series.json", "compact"],
  ["reference/s/0123456789ab/confirmations/a-b-run-00000001.json", "confirmation"],
  ["accepted/2025-03/0123456789ab-pr-12345678.json", "accepted"],
  ["accepted/s/0123456789ab/2025-03/0123456789ab-run-00000001.json", "run"],
  ["reference/notes.txt", "run"],
  ["stray.json", "run"],
  ["README.md", "other"],
  ["reference/.recording-abc/whole", "other"],
])("%s counts as %s", (path, kind) => {
  expect(fileKind(path)).toBe(kind);
});

import { expect, test } from "vitest";
import { isWorkflow } from "./is-workflow.ts";

const wanted = ".github/workflows/plimsoll-bench.yml";

test.each([
  [wanted, true],
  [`${wanted}@refs/pull/7/merge`, true],
  [`${wanted}@x.yml`, false],
  [`${wanted}2`, false],
  [".github/workflows/evil.yml", false],
  ["", false],
])("%s: %s", (path, is) => expect(isWorkflow(path, wanted)).toBe(is));

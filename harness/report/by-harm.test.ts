import { expect, test } from "vitest";
import { byHarm } from "./by-harm.ts";
import { metricOf } from "./examples.ts";

test("the most harmful comes first, what has no estimate last", () => {
  const changes = [null, -0.1, 0.3, null, 0].map((change, i) => ({ ...metricOf(String(i)), change }));
  expect(changes.sort(byHarm).map(({ change }) => change)).toEqual([0.3, 0, -0.1, null, null]);
});

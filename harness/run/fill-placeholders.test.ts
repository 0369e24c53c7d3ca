import { expect, test } from "vitest";
import { fillPlaceholders } from "./fill-placeholders.ts";

test("known placeholders are filled once, everything else stays", () => {
  const filled = fillPlaceholders(["{artifacts}/run", "--data={data}:{data}", "{seed}", '{"json":1}', "{other}"], {
    ...{ artifacts: "/a/{data}", data: "/d/$&", seed: 7, target: "/t" },
  });
  expect(filled).toEqual(["/a/{data}/run", "--data=/d/$&:/d/$&", "7", '{"json":1}', "{other}"]);
});

test("what has no value stays", () => {
  expect(fillPlaceholders(["{target}/build.sh", "{data}"], { target: "/t" })).toEqual(["/t/build.sh", "{data}"]);
});

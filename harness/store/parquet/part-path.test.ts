import { expect, test } from "vitest";
import { parsePartPath, partPath } from "./part-path.ts";

const origin = { target: "xrpld", suite: "nodestore-timing", fingerprint: "012345678912", month: "2025-03" };
const path = "target=xrpld/suite=nodestore-timing/fingerprint=012345678912/month=2025-03/part.parquet";

test("a path says what its part holds", () => {
  expect(partPath(origin)).toBe(path);
  expect(parsePartPath(path)).toEqual(origin);
});

test.each(["history.json", `/${path}`, `../${path}`, path.replace("xrpld", ".."), path.replace("part.", "other.")])(
  "%s is not the path of a part",
  (other) => {
    expect(parsePartPath(other)).toBeUndefined();
  },
);

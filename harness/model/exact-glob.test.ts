import { expect, test } from "vitest";
import { exactGlob } from "./exact-glob.ts";
import { gateMatcher } from "./gate-matcher.ts";

const keys = [
  "timing/nudb/threads=4,objects=20000/fetch:time",
  "timing/nudb//fetch:time",
  "timing/nu*db/size=[1-3]/{fetch,insert}:time",
  "timing/nudb/x=(a|b)/!fetch?:ti+me@(x)",
  "!timing/nudb/#=$^/fetch:time",
  "timing/a\\b/'\"=<>/fetch:time",
  "timing/**//fetch:time",
  "timing/é ü/a%2Fb=1/fetch:~time",
];

test.each(keys)("%s is matched by its own pattern alone", (key) => {
  expect(keys.filter(gateMatcher([exactGlob(key)]))).toEqual([key]);
});

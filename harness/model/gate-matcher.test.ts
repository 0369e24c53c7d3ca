import { expect, test } from "vitest";
import { gateMatcher } from "./gate-matcher.ts";

test.each([
  ["**", "s/nudb/threads=1/fetch:time"],
  ["**", "s/nudb//open:time"],
  ["**", "s/.hidden/a=1/<b>\u2028fetch\n:time"],
  ["*/*/*/{insert,fetch}:time", "s/nudb/threads=1,objects=5/fetch:time"],
  ["s/*/*/fetch:*", "s/nudb/threads=1/fetch:bytes-read"],
])("%s matches %j", (glob, key) => {
  expect(gateMatcher([glob])(key)).toBe(true);
});

test.each([
  ["*/*/*/{insert,fetch}:time", "s/nudb/threads=1/open:time"],
  ["s/nudb/**", "s/rocksdb/threads=1/fetch:time"],
  ["*", "s/nudb/threads=1/fetch:time"],
])("%s does not match %j", (glob, key) => {
  expect(gateMatcher([glob])(key)).toBe(false);
});

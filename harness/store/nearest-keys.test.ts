import { expect, test } from "vitest";
import { nearestKeys } from "./nearest-keys.ts";

const keys = [
  "timing/nudb/threads=4/fetch:time",
  "timing/nudb/threads=8/fetch:time",
  "timing/rocksdb/threads=4/insert:time",
];

test("the keys with most words in common come first, each once", () => {
  expect(nearestKeys("timing/nudb/threads=4/fetsch:time", [...keys, ...keys])).toEqual([keys[0], keys[1], keys[2]]);
  expect(nearestKeys("**/RocksDB/**", keys)).toEqual([keys[2]]);
});

test("nothing is near what shares no word", () => {
  expect(nearestKeys("**/pebble/*", keys)).toEqual([]);
  expect(nearestKeys("**", keys)).toEqual([]);
});

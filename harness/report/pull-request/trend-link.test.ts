import { expect, test } from "vitest";
import { formatRoute, metricRoute, parseRoute } from "../../../site/trend/route.ts";
import { formatKey } from "../../model/key.ts";
import { trendLink } from "./trend-link.ts";

const site = "https://octo-org.github.io/node/trend/";
const hostile = formatKey({
  ...{ suite: "s &=#", subject: "数据库`|<b>\"'", operation: "a)b](c", metric: "%41" },
  params: { "x y": "@everyone" },
});

test.each([
  ["reference/nodestore-timing", "nodestore-timing/rocksdb/threads=4,objects=20000/fetch:time"],
  ["target/with &odd=names#", hostile],
])("the link of a metric of %s is the site's own address of it", (suite, key) => {
  const link = trendLink(site, suite, key)!;
  expect(parseRoute(new URL(link).hash)).toEqual(metricRoute(suite, key));
  expect(new URL(link).hash).toBe(new URL(formatRoute(metricRoute(suite, key)), site).hash);
  expect(link).toMatch(/^https:\/\/octo-org\.github\.io\/node\/trend\/#suite=[^\s<>"`|]+$/);
});

test.each([
  ["there is no site", undefined, "s/a//get:time"],
  ["the name is no key", site, "just words"],
  ["the name is longer than any address", site, `s/${"a".repeat(500)}//get:time`],
])("there is no link where %s", (_, given, key) => {
  expect(trendLink(given, "t/s", key)).toBeUndefined();
});

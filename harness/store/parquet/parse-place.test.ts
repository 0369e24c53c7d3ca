import { expect, test } from "vitest";
import { parsePlace } from "./parse-place.ts";

test.each([
  ["parquet:history", { kind: "folder", folder: "history" }],
  ["/srv/history", { kind: "folder", folder: "/srv/history" }],
  ["s3://baselines", { kind: "s3", bucket: "baselines", prefix: "" }],
  ["s3://my.baselines-1/", { kind: "s3", bucket: "my.baselines-1", prefix: "" }],
  ["s3://baselines/nightly//all/", { kind: "s3", bucket: "baselines", prefix: "nightly/all" }],
])("%s is understood", (text, place) => {
  expect(parsePlace(text)).toEqual(place);
});

test.each([
  ["parquet:", '"parquet:": the folder is missing'],
  ["s3:baselines", "is not the name of a bucket (s3://BUCKET/PREFIX)"],
  ["s3:///all", '"" is not the name of a bucket'],
  ["s3://Baselines/all", '"Baselines" is not the name of a bucket'],
  [
    "s3://KEY:SECRET@baselines/all",
    /^"s3:\/\/\*{3}@baselines\/all": keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY$/,
  ],
  ["s3://baselines/a/../b", "a part of the prefix is dots alone"],
])("%s is refused", (text, message) => {
  expect(() => parsePlace(text)).toThrow(message);
});

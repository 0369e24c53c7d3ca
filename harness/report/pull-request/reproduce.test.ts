import { split } from "shlex";
import { expect, test } from "vitest";
import { publications } from "./examples.ts";
import { reproduce } from "./reproduce.ts";

const publication = publications.regressed;

test.each(["reference/nodestore-timing", "bench/my target.yml/sync", "$(touch x)/`id`", "it's/; rm -rf ~", "a&b|c>d"])(
  "a shell reads %s as one word",
  (suite) => {
    expect(split(reproduce(suite, publication)!)).toEqual([
      ...["plimsoll", "bench", suite, "--repo", "https://github.com/octo-org/octo-node"],
      ...["--base", "1".repeat(40), "--head", "2".repeat(40), "--target-from", "3".repeat(40)],
    ]);
  },
);

test.each(["--upload-pack=x", "", "a\nb", "a\u202eb", " a"])("there is no command for a suite called %j", (suite) => {
  expect(reproduce(suite, publication)).toBeUndefined();
});

test.each(["HEAD; id", "main", "--exec=x"])("there is no command for a head that is %j", (head) => {
  expect(reproduce("a/b", { ...publication, head })).toBeUndefined();
});

import { expect, test } from "vitest";
import { parseAddress } from "./address.ts";

test.each([
  [".plimsoll/baselines", { kind: "folder", folder: ".plimsoll/baselines" }],
  ["./git:x", { kind: "folder", folder: "./git:x" }],
  ["git:origin", { kind: "git", remote: "origin", branch: "plimsoll-baselines" }],
  ["git:origin#bench/nightly", { kind: "git", remote: "origin", branch: "bench/nightly" }],
  ["git:../bare.git", { kind: "git", remote: "../bare.git", branch: "plimsoll-baselines" }],
  ["git:ssh://git@example.org/a.git#b", { kind: "git", remote: "ssh://git@example.org/a.git", branch: "b" }],
  ["parquet:out/series", { kind: "parquet", place: "out/series" }],
  ["s3://bucket/prefix", { kind: "parquet", place: "s3://bucket/prefix" }],
])("%s", (address, parsed) => {
  expect(parseAddress(address)).toEqual(parsed);
});

test.each([
  ["git:", "no remote"],
  ["git:--upload-pack=touch x", "no remote"],
  ["git: origin", "no remote"],
  ["git:origin\n#x", "no remote"],
  ["git:origin#", "no name of a branch"],
  ["git:origin#-f", "no name of a branch"],
  ["git:origin#+x", "no name of a branch"],
  ["git:origin#a:b", "no name of a branch"],
  ["git:origin#a..b", "no name of a branch"],
  ["git:origin#a/../b", "no name of a branch"],
  ["git:origin#x.lock", "no name of a branch"],
  ["git:origin#x#y", "no name of a branch"],
  ["https://example.org/a.git", "a repository is written git:https://"],
  ["git://example.org/a.git", "a repository is written git:git://"],
  ["", "empty"],
])("%j is refused", (address, reason) => {
  expect(() => parseAddress(address)).toThrow(reason);
});

test("a password in an address is not repeated", () => {
  expect(() => parseAddress("https://me:secret@example.org/a.git")).not.toThrow("secret");
});

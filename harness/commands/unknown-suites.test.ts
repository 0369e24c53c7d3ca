import { expect, test } from "vitest";
import { unknownSuites } from "./unknown-suites.ts";

const target = `schema: plimsoll.target/1
name: store
source: .
build: { commands: [[make]], artifacts: [store] }
suites: { timing: { command: ["{artifacts}/store"], parser: result-lines } }
`;
const files: Readonly<Record<string, string>> = { "store.yml": target, "broken.yml": "schema: x\n" };
const places = { folders: ["harness/targets"], textOf: async (path: string) => files[path] };

test.each([
  ["store.yml/timing", undefined],
  ["store.yml", undefined],
  ["reference/trie", undefined],
  ["store.yml/other", /^store\.yml\/other: unknown suite "other" of target store: there are timing$/],
  ["gone.yml/timing", /^gone\.yml\/timing: there is no file gone\.yml$/],
  ["broken.yml/timing", /^broken\.yml\/timing: broken\.yml line 1: schema: /],
  ["nobody/timing", /^nobody\/timing: unknown target "nobody"; there are: /],
  ["reference", /^reference: target reference has several suites: /],
])("%s", async (name, complaint) => {
  expect(await unknownSuites([name, name], places)).toEqual(complaint ? [expect.stringMatching(complaint)] : []);
});

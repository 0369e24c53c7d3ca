import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTarget } from "./read-target.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const text = `schema: plimsoll.target/1
name: node
title: A node
source: ../clone
build:
  commands: [[make]]
  artifacts: [node]
  toolchain: {}
suites: { small: { command: [node] } }
`;

function targets(files: Record<string, string>): string {
  const folder = join(temporaryFolder(), "targets");
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

test("a bare name is looked up in the folders, a path is taken as it is", async () => {
  const [empty, folder] = [targets({}), targets({ "node.yml": text })];
  const byName = await readTarget("node", [empty, folder]);
  expect(byName.file).toBe(join(folder, "node.yml"));
  expect(byName.source).toEqual({ kind: "folder", path: join(folder, "../clone") });
  expect(byName.target).toMatchObject({ name: "node", build: { timeoutSeconds: 3600 } });
  expect(await readTarget(join(folder, "node.yml"), [])).toEqual(byName);
});

test("an unknown target names those that there are", async () => {
  const folder = targets({ "node.yml": text, "other.yml": text });
  await expect(readTarget("nod", [folder, "/missing"])).rejects.toThrow('unknown target "nod"; there are: node, other');
  await expect(readTarget("../node", [folder])).rejects.toThrow('unknown target "../node"');
  await expect(readTarget("missing.yml", [folder])).rejects.toThrow("missing.yml: no such file");
});

test.each([
  ["name: [", /node\.yml line \d: /],
  [text.replace("title:", "titel:"), /node\.yml line 3: titel: is not known here/],
  [text.replace("artifacts: [node]", "artifacts: []"), /node\.yml line 7: build\.artifacts: .*\[\]/],
  [`a: &a [x, x, x, x]\nb: &b [${Array(50).fill("*a")}]\nc: [${Array(50).fill("*b")}]\n`, /alias/],
  [`${text}name: again\n`, /node\.yml line 10: .*unique/],
  [text.replace("../clone", "http://host/x"), /node\.yml: source: "http:\/\/host\/x" is not by https, ssh or file/],
])("a file that is no target is refused with its place: %#", async (content, message) => {
  const folder = targets({ "node.yml": content });
  await expect(readTarget("node", [folder])).rejects.toThrow(message);
});

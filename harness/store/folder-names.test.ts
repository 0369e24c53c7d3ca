import { expect, test } from "vitest";
import { folderNames } from "./folder-names.ts";
import { folderName } from "./unfit-for-store.ts";

test.each([
  ["nodestore-timing", "nodestore-timing"],
  ["Go Benchmark", "go-benchmark"],
  ["Zürich/Größe (2)", "zurich-gro-e-2"],
  ["../..", "0cfd1c96"],
])("%j is the folder %j", (name, folder) => {
  expect(folderNames([name]).get(name)).toBe(folder);
});

test("names that would be one folder are two", () => {
  const folders = [...folderNames(["Go Benchmark", "go benchmark", "other"]).values()];
  expect(new Set(folders).size).toBe(3);
  expect(folders[2]).toBe("other");
});

test("whatever a name is, its folder is one that the store takes", () => {
  const names = ["", ".", "__proto__", "</script>", "\u2028", "日本", "-", "x".repeat(5000), `${"a".repeat(99)} b`];
  for (const folder of folderNames(names).values()) expect(folder).toMatch(folderName);
});

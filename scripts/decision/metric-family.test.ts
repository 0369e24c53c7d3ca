import { expect, test } from "vitest";
import { parseKey } from "../../harness/model/key.ts";
import { related, unrelated } from "./metric-family.ts";

test("thirty metrics have thirty keys", () => {
  expect(new Set(related.keys).size).toBe(30);
});

test("related metrics are one operation of one engine at its three thread counts", () => {
  const changed = related.changed.map((row) => parseKey(related.keys[row]!));
  expect(changed.map(({ params }) => params.threads)).toEqual(["1", "4", "8"]);
  expect(new Set(changed.map(({ subject, operation }) => `${subject} ${operation}`)).size).toBe(1);
});

test("unrelated metrics have no operation in common", () => {
  const changed = unrelated.changed.map((row) => parseKey(unrelated.keys[row]!));
  expect(new Set(changed.map(({ operation }) => operation)).size).toBe(3);
});

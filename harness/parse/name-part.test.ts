import { expect, test } from "vitest";
import { namePart } from "./name-part.ts";

test("a name of up to 200 characters stays as it is", () => {
  expect(namePart("n".repeat(200))).toBe("n".repeat(200));
});

test("longer names fit and stay apart, the same one being the same again", () => {
  const [a, b] = [namePart(`${"n".repeat(1000)}a`), namePart(`${"n".repeat(1000)}b`)];
  expect([a.length, b.length]).toEqual([200, 200]);
  expect(a).not.toBe(b);
  expect(namePart(`${"n".repeat(1000)}a`)).toBe(a);
});

test("no character is cut in two", () => {
  for (const name of ["🚢".repeat(150), `a${"🚢".repeat(150)}`])
    expect(encodeURIComponent(namePart(name))).not.toBe("");
});

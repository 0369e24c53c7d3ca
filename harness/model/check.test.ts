import { expect, test } from "vitest";
import { z } from "zod";
import { check } from "./check.ts";

const schema = z.strictObject({ sizes: z.record(z.string().max(200), z.number()) });

test.each([
  ["a value", { sizes: { nudb: "x".repeat(1000) } }, /^f\.json: sizes\.nudb: .*\("x{118}…\)$/],
  ["a name", { sizes: { ["x".repeat(150)]: "big" } }, /^f\.json: sizes\.x{119}…: .*\("big"\)$/],
  ["a name that is too long", { sizes: { ["x".repeat(1000)]: 1 } }, /^f\.json: sizes\.x{119}…: .*…\)$/],
  ["a member that is not known", { sizes: {}, ["x".repeat(1000)]: 1 }, /^f\.json: x{119}…: is not known here \(1\)$/],
])("%s of any length is shortened in the message", (_, value, message) => {
  expect(() => check(schema, value, "f.json")).toThrow(message);
});

import { expect, test } from "vitest";
import { decideCase } from "./decide-case.ts";
import { defaultRule } from "./rule.ts";

const values = (count: number, level: number) =>
  Array.from({ length: count }, (_, i) => level * (1 + ((i * 7) % 5) / 1000));
const slow = { key: "a", better: "lower" as const, base: values(20, 1), head: values(20, 1.2) };

test("a slower head blocks after the first look", () => {
  const decision = decideCase({ id: "x", metrics: [slow] }, defaultRule);
  expect(decision).toMatchObject({ id: "x", gate: "block", pairs: 8, metrics: [{ key: "a", verdict: "regressed" }] });
  expect(decision.metrics[0]!.change).toBeCloseTo(0.2, 6);
});

test("a throughput that grows is an improvement", () => {
  const decision = decideCase({ id: "x", metrics: [{ ...slow, better: "higher" }] }, defaultRule);
  expect(decision).toMatchObject({ gate: "pass", metrics: [{ verdict: "improved" }] });
  expect(decision.metrics[0]!.change).toBeCloseTo(1 / 1.2 - 1, 6);
});

test("a case with fewer pairs than the rule looks at may spend all of alpha at its last pair", () => {
  const six = { ...slow, base: values(6, 1), head: values(6, 1.2) };
  expect(decideCase({ id: "x", metrics: [six] }, defaultRule)).toMatchObject({
    gate: "block",
    pairs: 6,
    metrics: [{ p: 1 / 64 }],
  });
});

test.each([0, 1, 5])("%i pairs are invalid", (count) => {
  const few = { ...slow, base: values(count, 1), head: values(count, 1.2) };
  expect(decideCase({ id: "x", metrics: [few] }, defaultRule)).toMatchObject({ gate: "invalid", pairs: count });
});

test("scaling all values by a constant changes nothing", () => {
  const scaled = { ...slow, base: slow.base.map((v) => v * 1024), head: slow.head.map((v) => v * 1024) };
  expect(decideCase({ id: "x", metrics: [scaled] }, defaultRule)).toEqual(
    decideCase({ id: "x", metrics: [slow] }, defaultRule),
  );
});

test("metrics that differ in parameters alone are also judged as one operation", () => {
  const metrics = [1, 4].map((threads) => ({ ...slow, key: `suite/a/threads=${threads}/fetch:time` }));
  const decision = decideCase({ id: "x", metrics }, defaultRule);
  expect(decision.groups).toMatchObject([{ key: "suite/a//fetch:time", verdict: "regressed" }]);
  expect(decideCase({ id: "x", metrics: [slow] }, defaultRule)).not.toHaveProperty("groups");
});

test("where it is known which arm ran first, the effect of the position is taken out", () => {
  const first = Array.from({ length: 20 }, (_, i) => (i % 4 < 2 ? ("base" as const) : ("head" as const)));
  const late = (arm: "base" | "head", level: number) =>
    values(20, level).map((value, i) => value * (first[i] === arm ? 1 : 1.3));
  const metric = { key: "a", better: "lower" as const, base: late("base", 1), head: late("head", 1.001) };
  expect(decideCase({ id: "x", first, metrics: [metric] }, defaultRule).metrics[0]!.verdict).toBe("unchanged");
  expect(decideCase({ id: "x", metrics: [metric] }, defaultRule).metrics[0]!.verdict).toBe("inconclusive");
});

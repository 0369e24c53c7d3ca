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

/** As a suite prints them that has two decimals. */
const printed = (base: number, head: number, precision?: number) => ({
  ...{ key: "a", better: "lower" as const, ...(precision && { precision }) },
  ...{ base: new Array<number>(20).fill(base), head: new Array<number>(20).fill(head) },
});
const decided = (...metrics: ReturnType<typeof printed>[]) => decideCase({ id: "x", metrics }, defaultRule);

test("one digit more is a regression where values are exact, and none where they are rounded", () => {
  expect(decided(printed(0.1, 0.11))).toMatchObject({ gate: "block", metrics: [{ verdict: "regressed" }] });
  const { gate, metrics } = decided(printed(0.1, 0.11, 0.005));
  expect(gate).toBe("pass");
  expect(metrics[0]).toMatchObject({
    verdict: "inconclusive",
    reason: "looks worse, but rounding can do as much (10 %)",
  });
  expect(metrics[0]!.low).toBeLessThan(0.02);
  expect(metrics[0]!.high).toBeGreaterThan(0.2);
});

test("equal printed values are unchanged only where rounding hides less than the tolerance", () => {
  expect(decided(printed(1, 1, 0.005)).metrics[0]).toMatchObject({ verdict: "unchanged" });
  const coarse = decided(printed(0.1, 0.1, 0.005)).metrics[0]!;
  expect(coarse).toMatchObject({ verdict: "inconclusive", reason: "rounding can hide a change of 11 %" });
  expect(coarse.mde).toBeGreaterThan(0.02 + 0.1);
  expect(coarse.mde).toBeLessThan(0.2);
});

test("rounding widens the interval and what could be seen of noisy values, too, and of none that are exact", () => {
  const [exact] = decideCase({ id: "x", metrics: [slow] }, defaultRule).metrics;
  const [rounded] = decideCase({ id: "x", metrics: [{ ...slow, precision: 0.01 }] }, defaultRule).metrics;
  expect(rounded).toMatchObject({ verdict: "regressed", change: exact!.change });
  expect(Math.log1p(exact!.low!) - Math.log1p(rounded!.low!)).toBeCloseTo(0.01 + 0.01 / 1.2, 3);
  expect(Math.log1p(rounded!.high!) - Math.log1p(exact!.high!)).toBeCloseTo(0.01 + 0.01 / 1.2, 3);
  expect(Math.log1p(rounded!.mde!) - Math.log1p(exact!.mde!)).toBeGreaterThan(0.018);
  expect(decideCase({ id: "x", metrics: [{ ...slow, precision: 1e-12 }] }, defaultRule).metrics[0]!.p).toBe(exact!.p);
});

test("a metric that is rounded to its own size tells nothing, and a gate of such metrics alone is invalid", () => {
  const nothing = { verdict: "inconclusive", reason: "rounded to its own size: no change can be told", mde: null };
  const blind = printed(1, 9, 1);
  expect(decided(blind)).toMatchObject({ gate: "invalid", metrics: [nothing] });
  const noisy = { ...slow, key: "b", precision: 3 };
  const sharp = { ...slow, key: "c", head: slow.base };
  expect(decideCase({ id: "x", metrics: [blind, noisy, sharp] }, defaultRule)).toMatchObject({
    gate: "pass",
    metrics: [nothing, { ...nothing, low: null, high: null }, { verdict: "unchanged" }],
  });
});

test("one value below its precision does not hide what all others show", () => {
  const head = slow.head.map((value, i) => (i === 3 ? 0.01 : value * 2));
  const [metric] = decideCase({ id: "x", metrics: [{ ...slow, head, precision: 0.02 }] }, defaultRule).metrics;
  expect(metric).toMatchObject({ verdict: "regressed" });
  expect(Number.isFinite(metric!.high)).toBe(true);
});

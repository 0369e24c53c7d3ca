import fc from "fast-check";
import { expect, test } from "vitest";
import { randomSource } from "../stats/random-source.ts";
import { decide } from "./decide.ts";
import type { LogRatios } from "./log-ratios.ts";
import { logRatiosOf } from "./pairs.ts";
import { defaultRule, type MetricRule, type Rule } from "./rule.ts";

const rows = (...values: number[][]): LogRatios => ({
  metrics: values.length,
  pairs: values[0]!.length,
  values: Float64Array.from(values.flat()),
});
const noise = (count: number, sd: number, seed: number, shift = 0): number[] => {
  const rng = randomSource(seed);
  return Array.from({ length: count }, () => shift + sd * (rng() + rng() + rng() - 1.5) * 2);
};
const gated: MetricRule = { gated: true, tolerance: defaultRule.tolerance, kind: "time" };
const ungated: MetricRule = { ...gated, gated: false };
const run = (data: LogRatios, rule: Rule = defaultRule) =>
  decide(data, rule, new Array<MetricRule>(data.metrics).fill(gated));

test("a large slowdown is decided at the first look, and no pair beyond it is read", () => {
  const slow = noise(20, 0.02, 1, 0.2);
  const decision = run(rows(slow));
  expect(decision).toMatchObject({ stop: "decided", pairs: 8, looks: [8], metrics: [{ verdict: "regressed" }] });
  const rest = [...slow.slice(0, 8), ...new Array<number>(12).fill(-5)];
  expect(run(rows(rest))).toEqual(decision);
});

test("p is the exact share of sign vectors, never 0", () => {
  // All eight pairs are worse by more than the tolerance: only the observed one of 256 sign vectors is as extreme.
  expect(run(rows(noise(8, 0.02, 1, 0.2)), { ...defaultRule, looks: [8] }).metrics[0]!.p).toBe(1 / 256);
});

test("no change ends as futile at the first look, and what is less clear at the second", () => {
  expect(run(rows(noise(20, 0.02, 3)))).toMatchObject({ stop: "futile", pairs: 8, looks: [8] });
  expect(run(rows(noise(20, 0.02, 17, 0.018)))).toMatchObject({ stop: "futile", pairs: 12, looks: [8, 12] });
});

test("a change of just the tolerance is called a regression about as often as alpha allows", () => {
  const blocked = Array.from({ length: 400 }, (_, seed) => run(rows(noise(20, 0.05, seed, Math.log(1.02)))));
  const share = blocked.filter((decision) => decision.stop === "decided").length / blocked.length;
  expect(share).toBeGreaterThan(0.02);
  expect(share).toBeLessThan(0.07);
});

test("unchanged means that the interval lies within the tolerance, both ways", () => {
  const quiet = run(rows(noise(20, 0.003, 5)));
  expect(quiet.metrics[0]).toMatchObject({ verdict: "unchanged" });
  const noisy = run(rows(noise(20, 0.1, 5)));
  expect(noisy.metrics[0]).toMatchObject({
    verdict: "inconclusive",
    reason: "the interval reaches beyond the tolerance",
  });
});

test("fewer than six pairs can show nothing and say so", () => {
  const decision = run(rows([3, 3, 3, 3, 3]), { ...defaultRule, looks: [5] });
  expect(decision).toMatchObject({ stop: "exhausted", pairs: 5, looks: [] });
  expect(decision.metrics[0]).toMatchObject({
    verdict: "inconclusive",
    reason: "5 pairs: 6 are needed before anything can be shown",
    p: null,
    low: null,
    mde: null,
  });
});

test("pairs that end between two looks are looked at where they end, at their share of alpha", () => {
  const decision = run(rows(noise(10, 0.02, 6, 0.2).map((d, i) => (i === 3 ? -1 : d))));
  expect(decision).toMatchObject({ stop: undefined, looks: [8, 10], pairs: 10 });
});

test("where even a perfect slowdown could not be told from chance, the decision says that it is powerless", () => {
  const metrics = (count: number) =>
    rows(noise(8, 0.02, 7, 0.5), ...Array.from({ length: count - 1 }, (_, i) => noise(8, 0.3, 200 + i)));
  const eightPairs = { ...defaultRule, looks: [8] };
  const many = run(metrics(40), eightPairs);
  expect(many).toMatchObject({ stop: "exhausted", powerless: true });
  expect(many.metrics[0]).toMatchObject({
    verdict: "inconclusive",
    reason: "so few pairs can show nothing among so many metrics",
    mde: null,
  });
  expect(run(metrics(3), eightPairs)).toMatchObject({ stop: "decided", powerless: false });
});

test("gated metrics that are all shown to be unchanged are reason to pass, whatever the others look like", () => {
  const quiet = Array.from({ length: 40 }, (_, i) => noise(8, 0.001, 300 + i));
  const data = rows(...quiet, noise(8, 0.3, 400));
  const decision = decide(data, { ...defaultRule, looks: [8] }, [...quiet.map(() => gated), ungated]);
  expect(decision.powerless).toBe(false);
  expect(decision.metrics.at(-1)!.verdict).toBe("inconclusive");
});

test("among many metrics the one that is slower is named, and no other", () => {
  const data = rows(noise(20, 0.03, 7, 0.2), ...Array.from({ length: 29 }, (_, i) => noise(20, 0.03, 100 + i)));
  const verdicts = run(data).metrics.map((metric) => metric.verdict);
  expect(verdicts[0]).toBe("regressed");
  expect(verdicts.slice(1)).not.toContain("regressed");
});

test("a metric that may not block has its verdict and stops nothing", () => {
  const decision = decide(rows(noise(20, 0.02, 8), noise(20, 0.02, 9, 0.3)), defaultRule, [gated, ungated]);
  expect(decision).toMatchObject({ stop: "futile", metrics: [{}, { verdict: "regressed" }] });
});

test("pairs that a metric misses count for it neither way", () => {
  const gaps = noise(20, 0.02, 10, 0.2).map((d, i) => (i % 4 === 0 ? Number.NaN : d));
  const decision = run(rows(gaps, noise(20, 0.02, 11)));
  expect(decision.metrics[0]!.verdict).toBe("regressed");
  const allButFive = noise(8, 0.02, 10, 0.2).map((d, i) => (i < 5 ? d : Number.NaN));
  expect(run(rows(allButFive, noise(8, 0.02, 11)), { ...defaultRule, looks: [8] }).metrics[0]!.verdict).toBe(
    "inconclusive",
  );
});

const oneLook: Rule = { ...defaultRule, looks: [10] };
const tenPairs = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 10, maxLength: 10 });
const bounded = { seed: 1, numRuns: 60 };

test("the order of pairs within a look changes nothing", () => {
  fc.assert(
    fc.property(tenPairs, fc.shuffledSubarray([...Array(10).keys()], { minLength: 10 }), (d, order) => {
      expect(run(rows(order.map((i) => d[i]!)), oneLook).metrics[0]!.p).toBeCloseTo(
        run(rows(d), oneLook).metrics[0]!.p!,
        12,
      );
    }),
    bounded,
  );
});

test("swapping the arms mirrors the verdict", () => {
  const mirror = { regressed: "improved", improved: "regressed", unchanged: "unchanged", inconclusive: "inconclusive" };
  fc.assert(
    fc.property(tenPairs, fc.double({ min: -0.6, max: 0.6, noNaN: true }), (d, shift) => {
      const there = run(rows(d.map((x) => x + shift)), oneLook).metrics[0]!;
      const back = run(rows(d.map((x) => -x - shift)), oneLook).metrics[0]!;
      expect(back.verdict).toBe(mirror[there.verdict]);
      expect(Math.log1p(back.change!)).toBeCloseTo(-Math.log1p(there.change!), 9);
    }),
    bounded,
  );
});

test("a uniformly slower head never gets a better verdict", () => {
  fc.assert(
    fc.property(tenPairs, fc.double({ min: 0, max: 0.5, noNaN: true }), (d, more) => {
      const before = run(rows(d), oneLook).metrics[0]!.verdict;
      const after = run(rows(d.map((x) => x + more)), oneLook).metrics[0]!.verdict;
      if (before === "regressed") expect(after).toBe("regressed");
      if (after === "improved") expect(before).toBe("improved");
    }),
    bounded,
  );
});

test("an operation is shown to be slower where each of its thread counts alone shows too little", () => {
  // Noise of each metric's own, as much as the change.
  const members = [1, 2, 3].map((seed) => noise(20, 0.1, 700 + seed, 0.05));
  const others = Array.from({ length: 12 }, (_, i) => noise(20, 0.1, 5000 + i));
  const alone = decide(rows(...members, ...others), defaultRule, new Array<MetricRule>(15).fill(gated));
  expect(alone.stop).not.toBe("decided");
  const grouped = Array.from({ length: 15 }, (_, i) => ({ ...gated, group: `operation ${Math.floor(i / 3)}` }));
  const together = decide(rows(...members, ...others), defaultRule, grouped);
  expect(together.stop).toBe("decided");
  expect(together.groups.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
    "operation 0 regressed",
    ...[1, 2, 3, 4].map((i) => `operation ${i} inconclusive`),
  ]);
  expect(together.groups[0]!.members).toEqual([0, 1, 2]);
});

test("metrics of other kinds, tolerances or outside the gate are not pooled", () => {
  const rules: MetricRule[] = [
    { ...gated, group: "fetch" },
    { ...gated, group: "fetch", tolerance: 0.1 },
    { ...gated, group: "fetch", gated: false },
    { ...gated, group: "fetch", kind: "counter" },
  ];
  expect(decide(rows(...rules.map((_, i) => noise(8, 0.1, i))), defaultRule, rules).groups).toEqual([]);
});

/** Counters of which base is about 1 and head larger by a factor. */
function counters(...factors: number[]): LogRatios {
  const base = factors.map((_, row) => noise(20, 0.01, 500 + row));
  const head = factors.map((factor, row) => noise(20, 0.01, 600 + row, Math.log(factor)));
  const values = head.map((row, i) => row.map((h, pair) => h - base[i]![pair]!));
  return {
    ...rows(...values),
    levels: { base: Float64Array.from(base.flat()), head: Float64Array.from(head.flat()) },
  };
}
const counter: MetricRule = { ...gated, kind: "counter", tolerance: 0.05 };

test("a rise of a steady counter is seen at the first look, at a tenth of the budget, beside times that see nothing", () => {
  const grown = counters(1.2, 1);
  const noisy = rows(...[0, 1, 2].map((seed) => noise(20, 0.3, 700 + seed)));
  const missing = new Float64Array(noisy.values.length).fill(Number.NaN);
  const data: LogRatios = {
    metrics: 5,
    pairs: 20,
    values: Float64Array.from([...grown.values, ...noisy.values]),
    levels: {
      base: Float64Array.from([...grown.levels!.base, ...missing]),
      head: Float64Array.from([...grown.levels!.head, ...missing]),
    },
  };
  const decision = decide(data, defaultRule, [counter, counter, gated, gated, gated]);
  expect(decision).toMatchObject({ stop: "decided", pairs: 8 });
  expect(decision.metrics.map(({ verdict }) => verdict)).toEqual([
    "regressed",
    "unchanged",
    ...new Array(3).fill("inconclusive"),
  ]);
  // By sign flips alone, eight pairs could not: 1/256 is more than a tenth of what may be spent by then.
  const { levels: _, ...withinPairs } = data;
  expect(decide(withinPairs, defaultRule, [counter, counter, gated, gated, gated]).pairs).toBeGreaterThan(8);
});

test("a rise of a counter within its own tolerance is no alarm", () => {
  const decision = decide(counters(1.04), defaultRule, [counter]);
  expect(decision).toMatchObject({ stop: "futile", metrics: [{ verdict: "unchanged" }] });
});

/** A metric that never varies within an arm. */
const constant = (base: number, head: number): LogRatios => ({
  ...rows(new Array<number>(8).fill(Number.isFinite(head - base) ? head - base : base === head ? 0 : Number.NaN)),
  levels: { base: new Float64Array(8).fill(base), head: new Float64Array(8).fill(head) },
});

test.each([
  ["rose", 0, Math.log(1.06), "regressed", 0.06],
  ["fell", 0, Math.log(0.9), "improved", -0.1],
  ["rose within its tolerance", 0, Math.log(1.04), "unchanged", 0.04],
  ["stayed at 0", Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, "unchanged", 0],
])("a count that never varies and %s is compared exactly", (_, base, head, verdict, change) => {
  const [metric] = decide(constant(base, head), { ...defaultRule, looks: [8] }, [counter]).metrics;
  expect(metric!.verdict).toBe(verdict);
  expect([metric!.change, metric!.low, metric!.high]).toEqual(new Array(3).fill(expect.closeTo(change, 12)));
});

test("a count that leaves 0 has no ratio, and is worse", () => {
  const decision = decide(constant(Number.NEGATIVE_INFINITY, 1), defaultRule, [counter]);
  expect(decision).toMatchObject({ stop: "decided", metrics: [{ verdict: "regressed", change: null, p: 1 / 12870 }] });
});

/** Pairs in which the second execution takes longer by `second`, whichever it is. */
function ordered(seed: number, change: number, second: number): LogRatios {
  const headSecond = Int8Array.from({ length: 20 }, (_, pair) => (pair % 4 < 2 ? 1 : -1));
  return { ...rows(noise(20, 0.02, seed, change).map((d, pair) => d + second * headSecond[pair]!)), headSecond };
}

test("what running second costs is estimated and taken out", () => {
  const decision = decide(ordered(3, 0.05, 0.2), defaultRule, [gated]);
  expect(decision.second[0]).toBeCloseTo(Math.expm1(0.2), 1);
  expect(decision.metrics[0]!.verdict).toBe("regressed");
  expect(decision.metrics[0]!.change).toBeCloseTo(0.05, 1);
  const { headSecond: _, ...unknown } = ordered(3, 0.05, 0.2);
  expect(decide(unknown, defaultRule, [gated]).metrics[0]!.verdict).toBe("inconclusive");
});

test("a head that ran second in nearly every pair is not explained away", () => {
  const data = { ...rows(noise(20, 0.02, 4, 0.1)), headSecond: new Int8Array(20).fill(1) };
  expect(decide(data, defaultRule, [gated])).toMatchObject({ stop: "decided", second: [0] });
});

test("without an effect of the position, estimating it costs no false alarms", () => {
  const blocked = Array.from({ length: 300 }, (_, seed) =>
    decide(ordered(1000 + seed, Math.log(1.02), 0), defaultRule, [gated]),
  ).filter(({ stop }) => stop === "decided").length;
  expect(blocked / 300).toBeLessThan(0.08);
});

const twentyPairs: Rule = { ...defaultRule, looks: [20] };
const manyMetrics = fc.array(
  fc.array(fc.double({ min: -0.3, max: 0.3, noNaN: true }), { minLength: 20, maxLength: 20 }),
  {
    minLength: 1,
    maxLength: 5,
  },
);

test("permuting pairs changes nothing, also where signs are drawn at random", () => {
  fc.assert(
    fc.property(manyMetrics, fc.shuffledSubarray([...Array(20).keys()], { minLength: 20 }), (metrics, order) => {
      const permuted = metrics.map((d) => order.map((i) => d[i]!));
      const before = run(rows(...metrics), twentyPairs).metrics.map(({ verdict, p }) => ({ verdict, p }));
      expect(run(rows(...permuted), twentyPairs).metrics.map(({ verdict, p }) => ({ verdict, p }))).toEqual(before);
    }),
    { ...bounded, numRuns: 40 },
  );
});

test("permuting pairs between two looks changes nothing", () => {
  const d = noise(20, 0.05, 12, 0.04);
  const turned = [...d.slice(0, 8).toReversed(), ...d.slice(8, 12).toReversed(), ...d.slice(12)];
  expect(run(rows(turned)).metrics[0]!.p).toBe(run(rows(d)).metrics[0]!.p);
});

test("a head that is slower in every metric never makes the gate better", () => {
  const rank = { regressed: 0, inconclusive: 1, unchanged: 1, improved: 2 };
  fc.assert(
    fc.property(manyMetrics, fc.double({ min: 0.001, max: 0.5, noNaN: true }), (metrics, more) => {
      const before = run(rows(...metrics), twentyPairs);
      const after = run(rows(...metrics.map((d) => d.map((x) => x + more))), twentyPairs);
      if (before.stop === "decided") expect(after.stop).toBe("decided");
      before.metrics.forEach(({ verdict }, i) => {
        expect(rank[after.metrics[i]!.verdict]).toBeLessThanOrEqual(rank[verdict]);
      });
    }),
    { ...bounded, numRuns: 150 },
  );
});

test("of an operation nothing is told where a member is rounded to its own size, and its members are judged", () => {
  const printed = (change: number, value: number) => ({
    unit: "s" as const,
    better: "lower" as const,
    precision: 0.005,
    base: noise(20, 0.002, 1, value),
    head: noise(20, 0.002, 2, value * (1 + change)),
  });
  const fetches = new Array<MetricRule>(3).fill({ ...gated, group: "fetch" });
  const decision = decide(logRatiosOf([printed(0.3, 1), printed(0.3, 2), printed(0, 0.004)], 20), defaultRule, fetches);
  expect(decision.metrics.map(({ verdict }) => verdict)).toEqual(["regressed", "regressed", "inconclusive"]);
  expect(decision.groups).toMatchObject([
    { reason: "rounded to its own size: no change can be told", low: null, high: null, mde: null },
  ]);
  expect(decision.blind).toBe(false);
  const all = new Array<MetricRule>(7).fill({ ...gated, group: "fetch" });
  const none = decide(logRatiosOf(new Array(7).fill(printed(0.3, 0.004)), 20), defaultRule, all);
  expect(none).toMatchObject({ blind: true, stop: "futile" });
});

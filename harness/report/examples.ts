import type { Comparison, GroupComparison, MetricComparison, ProgressComparison } from "../model/comparison.ts";

/** Comparisons made by hand, on which the renderers are tested. */

export function metricOf(key: string, given: Partial<MetricComparison> = {}): MetricComparison {
  const { base = 0.1352, change = 0.004, better = "lower" } = given;
  const factor = better === "lower" ? 1 + (change ?? 0) : 1 / (1 + (change ?? 0));
  const samples = Array.from({ length: 8 }, (_, i) => ({
    pair: i,
    // Any spread will do that is the same every time.
    base: base * (1 + (((i * 5) % 8) - 3.5) / 200),
    head: base * factor * (1 + (((i * 3) % 8) - 3.5) / 200),
    first: i % 3 === 0 ? ("head" as const) : ("base" as const),
  }));
  const interval = change === null ? {} : { low: change - 0.012, high: change + 0.014 };
  return {
    key,
    unit: "s",
    better,
    gated: true,
    tolerance: 0.02,
    second: 0,
    verdict: "unchanged",
    change,
    low: null,
    high: null,
    ...interval,
    p: 0.62,
    mde: 0.034,
    base,
    head: base * factor,
    samples,
    warnings: [],
    ...given,
  };
}

export function comparisonOf(given: Partial<Comparison> = {}): Comparison {
  return {
    schema: "plimsoll.comparison/1",
    run: {
      id: "20250301-000000-example",
      target: "reference",
      suite: "nodestore-timing",
      startedAt: "2025-03-01T00:00:00Z",
      seed: 1,
      suiteVersion: "1",
      state: "fresh",
      plan: {
        looks: [8, 12, 16, 20],
        alpha: 0.05,
        tolerance: 0.02,
        tolerances: {},
        gate: ["**"],
        excluded: {},
        debts: [],
        labels: { rocksdb: "RocksDB", pebble: "Pebble", nudb: "NuDB port (gonudb)" },
      },
      machine: {
        fingerprint: "0a1b2c3d4e5f",
        cpu: "AMD EPYC 7763 64-Core Processor",
        cores: 8,
        memoryBytes: 32 * 1024 ** 3,
        kernel: "6.1",
        device: { model: "Samsung PM9A3", firmware: "GDC5602Q", filesystem: "ext4", mountOptions: "rw,noatime" },
        governor: "performance",
        toolchain: { go: "go version go1.24.1 linux/amd64" },
      },
      arms: {
        base: {
          commit: "1111111111111111111111111111111111111111",
          ref: "main",
          title: "Keep one block cache for all column families",
          committedAt: "2025-02-27T09:30:00Z",
          args: ["--subjects", "rocksdb"],
          env: {},
          artifact: `sha256:${"ab".repeat(32)}`,
        },
        head: {
          commit: "2222222222222222222222222222222222222222",
          ref: "faster-filters",
          title: "Use whole-key bloom filters",
          committedAt: "2025-02-28T16:00:00Z",
          args: ["--subjects", "rocksdb", "--options", "rocksdb:filter_bits=12"],
          env: { MALLOC_ARENA_MAX: "2" },
          artifact: `sha256:${"cd".repeat(32)}`,
        },
      },
      timing: { wall: 754, executing: 700, waiting: 50 },
      stopped: { reason: "futile", looks: [8] },
    },
    pairs: 8,
    failures: [],
    gate: { outcome: "pass", reasons: ["no metric is shown to be worse by more than its tolerance"] },
    metrics: [],
    groups: [],
    warnings: [],
    ...given,
  };
}

const key = (subject: string, threads: number, rest: string) =>
  `nodestore-timing/${subject}/threads=${threads},objects=20000/${rest}`;

const regressed = metricOf(key("rocksdb", 4, "fetch:time"), {
  verdict: "regressed",
  change: 0.081,
  low: 0.059,
  high: 0.104,
  p: 0.0039,
});
const improved = metricOf(key("pebble", 8, "missing:time"), {
  base: 0.0412,
  verdict: "improved",
  change: -0.112,
  low: -0.131,
  high: -0.09,
  p: 0.0078,
});
const open = metricOf(key("nudb", 1, "insert:time"), {
  base: 1.93,
  verdict: "inconclusive",
  reason: "the interval reaches beyond the tolerance",
  change: 0.021,
  low: -0.043,
  high: 0.088,
  p: 0.31,
  mde: 0.124,
});
const quiet = ["insert", "mixed", "work"].map((phase) => metricOf(key("rocksdb", 1, `${phase}:time`)));
const counters = [
  metricOf(key("rocksdb", 4, "insert:bytes-written"), {
    unit: "B",
    gated: false,
    base: 41_234_567,
    verdict: "regressed",
    change: 0.31,
    low: 0.29,
    high: 0.33,
    p: 0.0039,
  }),
  metricOf(key("rocksdb", 4, "engine:write-amplification"), { unit: "1", gated: false, base: 3.42, change: 0 }),
];

/** An operation of which each thread count alone shows too little. */
const together = [1, 4, 8].map((threads) =>
  metricOf(key("rocksdb", threads, "fetch:time"), {
    verdict: "inconclusive",
    reason: "looks worse, but not beyond what chance does among this many metrics",
    change: 0.05,
  }),
);
const fetchOperation: GroupComparison = {
  key: "nodestore-timing/rocksdb//fetch:time",
  members: together.map((metric) => metric.key),
  unit: "s",
  better: "lower",
  tolerance: 0.02,
  verdict: "regressed",
  change: 0.049,
  low: 0.036,
  high: 0.061,
  p: 0.0039,
  mde: 0.03,
};
/** Faster, since it compacts later. */
const lazy = metricOf(key("rocksdb", 4, "insert:time"), {
  verdict: "inconclusive",
  reason: "better, but left work undone: quiesce time +62.0 %",
  undone: [key("rocksdb", 4, "quiesce:time")],
  change: -0.2,
});

/** Executions that slow down on their way to 600 blocks, heads a fifth less than bases. */
export function progressOf(key: string, given: Partial<ProgressComparison> = {}): ProgressComparison {
  const time = (height: number, arm: "base" | "head") => (12 * (height / 600) ** 1.5) / (arm === "head" ? 1.25 : 1);
  return {
    key,
    unit: "1",
    curves: [0, 1, 2].flatMap((pair) =>
      (["base", "head"] as const).map((arm) => ({
        pair,
        arm,
        points: Array.from({ length: 13 }, (_, i): [number, number] => [
          time(i * 50, arm) * (1 + (pair - 1) / 20),
          i * 50,
        ]),
      })),
    ),
    reached: Array.from({ length: 101 }, (_, i) => ({
      value: i * 6,
      base: time(i * 6, "base"),
      head: time(i * 6, "head"),
    })),
    ...given,
  };
}
const sync = (tenth: number) => `pocketnet-sync/sqlite/blocks=600,tenth=${tenth}/sync:time`;

/** By the name of their golden files. */
export const examples = {
  pass: comparisonOf({ metrics: [...quiet, open, ...counters] }),
  block: comparisonOf({
    metrics: [...quiet, open, improved, regressed, ...counters],
    gate: { outcome: "block", reasons: [`${regressed.key} regressed`] },
    failures: [{ pair: 3, arm: "head", reason: "exit code 1: rocksdb: IO error: No space left on device" }],
    warnings: [`new in head, not compared: ${key("rocksdb", 4, "scan:time")}`],
  }),
  improved: comparisonOf({ metrics: [improved, ...quiet] }),
  coarse: comparisonOf({
    metrics: [
      ...quiet,
      metricOf("node-bench/ParityDb/size=small,keys=10000/Trie read:avg", {
        precision: 5e-6,
        base: 0.0001,
        verdict: "inconclusive",
        reason: "looks worse, but rounding can do as much (10 %)",
        change: 0.1,
        low: -0.003,
        high: 0.214,
        mde: 0.16,
      }),
    ],
    warnings: [
      "known to ± 5 % only, so that a change below 10 % may be rounding: node-bench/ParityDb/size=small,keys=10000/Trie read:avg",
    ],
  }),
  operation: comparisonOf({
    metrics: [...together, lazy, ...quiet],
    groups: [fetchOperation],
    gate: { outcome: "block", reasons: [`${fetchOperation.key} regressed over 3 metrics`] },
  }),
  fromZero: comparisonOf({
    metrics: [
      ...quiet,
      metricOf(key("rocksdb", 4, "insert:stalls"), {
        unit: "1",
        tolerance: 0.1,
        base: 0,
        head: 4,
        verdict: "regressed",
        change: null,
        p: 0.00016,
      }),
    ],
    gate: { outcome: "block", reasons: [`${key("rocksdb", 4, "insert:stalls")} regressed`] },
  }),
  invalid: comparisonOf({
    pairs: 4,
    run: { ...comparisonOf().run, stopped: { reason: "failed", looks: [] } },
    metrics: [
      metricOf(regressed.key, {
        verdict: "inconclusive",
        reason: "4 pairs: 6 are needed before anything can be shown",
        low: null,
        high: null,
        p: null,
        mde: null,
      }),
    ],
    gate: {
      outcome: "invalid",
      reasons: [
        "too many executions failed: pair 1, head: killed after 600 s",
        `missing from head: ${key("rocksdb", 8, "fetch:time")}`,
      ],
    },
    failures: [{ pair: 0, arm: "head", reason: "killed after 600 s" }],
  }),
  identical: comparisonOf({
    pairs: 0,
    gate: { outcome: "pass", reasons: ["base and head are the same program with the same arguments and environment"] },
    run: {
      ...comparisonOf().run,
      arms: { base: comparisonOf().run.arms.head, head: comparisonOf().run.arms.head },
      timing: { wall: 0, executing: 0, waiting: 0 },
      stopped: { reason: "identical", looks: [] },
    },
  }),
  one: comparisonOf({
    metrics: [
      metricOf("kv/badger/batch=small/read:rate", {
        unit: "1/s",
        better: "higher",
        base: 152_340,
        verdict: "regressed",
        change: 0.081,
        low: 0.059,
        high: 0.104,
        p: 0.0039,
      }),
    ],
    gate: { outcome: "block", reasons: ["kv/badger/batch=small/read:rate regressed"] },
  }),
  many: comparisonOf({
    metrics: Array.from({ length: 400 }, (_, i) => {
      const worse = i % 10 === 0;
      const change = worse ? 0.05 + i / 4000 : ((i * 7) % 11) / 1000 - 0.005;
      return metricOf(key(`engine-${i}`, 1 + (i % 8), "fetch:time"), {
        verdict: worse ? "regressed" : i % 10 === 5 ? "inconclusive" : "unchanged",
        ...(i % 10 === 5 ? { reason: "the interval reaches beyond the tolerance" } : {}),
        gated: i % 4 !== 3,
        change,
      });
    }),
    gate: { outcome: "block", reasons: ["40 metrics regressed"] },
  }),
  progress: comparisonOf({
    metrics: [metricOf(sync(5), { base: 4.24, change: -0.2, verdict: "improved" }), metricOf(sync(9), { base: 10.2 })],
    progress: [
      progressOf("pocketnet-sync/sqlite/blocks=600/sync:height"),
      progressOf("pocketnet-sync/sqlite/blocks=600/sync:bytes", { unit: "B", reached: [] }),
    ],
  }),
  hostile: comparisonOf({
    progress: [progressOf("</script><img src=x onerror=alert(1)>\u202e `x` | @everyone")],
    metrics: [
      metricOf("@everyone </details><script>alert(1)</script> | `x` ![i](https://example.org/i.png)\n# heading", {
        verdict: "regressed",
        change: 0.2,
      }),
      metricOf("a\\|b\u202e\u0007 <!-- www.example.org #1 $`x`$ \\`", {
        verdict: "inconclusive",
        reason: "</table>@org/team [link](javascript:alert(1))",
        warnings: ["::error::<img src=x onerror=alert(1)>"],
      }),
    ],
    gate: { outcome: "block", reasons: ["| --- |\n## @everyone"] },
    failures: [
      { pair: 0, arm: "base", reason: "</script><script>alert(1)</script>\u001b]8;;https://example.org\u0007x" },
    ],
  }),
} satisfies Record<string, Comparison>;

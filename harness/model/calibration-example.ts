import type { Calibration, MetricCalibration } from "./calibration.ts";

/** For tests: what a calibration may say of a metric. */
export function metricExample(key: string, changes: Partial<MetricCalibration> = {}): MetricCalibration {
  return {
    ...{ key, unit: "s", better: "lower", gated: true },
    noise: { sd: 0.05, robust: 0.042 },
    autocorrelation: 0.31,
    position: { change: 0.011, low: 0.002, high: 0.02 },
    arms: { change: 0.001, low: -0.01, high: 0.012 },
    layout: null,
    falseAlarms: { share: 0.002, low: 0, high: 0.012, resamples: 600 },
    mde: [
      { pairs: 8, change: null },
      { pairs: 20, change: 0.071 },
    ],
    ...changes,
  };
}

/** For tests: a calibration. */
export function calibrationExample(changes: Partial<Calibration> = {}): Calibration {
  const key = "timing/rocksdb/threads=4/fetch:time";
  const device = { model: "disk", firmware: "1", filesystem: "ext4", mountOptions: "rw" };
  return {
    ...{ schema: "plimsoll.calibration/1", target: "reference", suite: "timing" },
    machine: {
      ...{ fingerprint: "0123456789ab", cpu: "a cpu", cores: 2, memoryBytes: 2 ** 30, kernel: "6.1", device },
      ...{ governor: "none", toolchain: {} },
    },
    measuredAt: "2026-03-01T12:00:00.000Z",
    run: "20260301T120000Z-abcdef01",
    program: {
      ...{ commit: "c".repeat(40), ref: "HEAD", title: "A change", committedAt: "2026-03-01T10:00:00Z" },
      ...{ args: [], env: {}, artifact: `sha256:${"a".repeat(64)}` },
    },
    rebuilds: [],
    ...{ pairs: 40, secondsPerPair: 30, executingPerPair: 24 },
    rule: { looks: [8, 12, 16, 20], alpha: 0.05, tolerance: 0.02 },
    labels: { rocksdb: "RocksDB" },
    metrics: [metricExample(key)],
    family: {
      metrics: 1,
      middle: key,
      falseAlarms: { share: 0.004, low: 0.001, high: 0.01, resamples: 1000 },
      meanPairs: 12.4,
      mde: [
        { pairs: 8, one: null, all: 0.11 },
        { pairs: 20, one: 0.07, all: 0.05 },
        { pairs: 40, one: 0.05, all: 0.038 },
      ],
    },
    wished: { change: 0.05, pairs: 40, seconds: 1200 },
    recommendation: {
      looks: [8, 16, 24, 28],
      tolerance: 0.025,
      executionLength: 1,
      reasons: ["looks for a reason", "a tolerance for a reason", "executions as long as they are: for a reason"],
    },
    mayNotBlock: [],
    warnings: [],
    ...changes,
  };
}

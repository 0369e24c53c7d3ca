import type { ChangePoint, Confirmation, DetectedSeries, Detection, Moment } from "./detection.ts";

/** For tests: a recorded run. */
export function momentExample(commit: string, day: string, changes: Partial<Moment> = {}): Moment {
  const startedAt = `${day}T04:00:00Z`;
  return {
    ...{ run: `night-${day}`, commit: commit.repeat(40).slice(0, 40), title: "nodestore: read ahead" },
    ...{ committedAt: `${day}T01:00:00Z`, startedAt, value: 0.135 },
    ...changes,
  };
}

/** For tests: 8 % slower from 2025-03-02 on, which is suspected. */
export function changeExample(changes: Partial<ChangePoint> = {}): ChangePoint {
  return {
    kind: "regression",
    before: momentExample("1", "2025-03-01"),
    after: momentExample("2", "2025-03-02", { value: 0.146 }),
    change: { estimate: 0.081, low: 0.059, high: 0.104 },
    confidence: 0.9991,
    runs: [40, 12],
    confirmations: [],
    ...changes,
  };
}

/** For tests: both commits in interleaved pairs. */
export function confirmationExample(changes: Partial<Confirmation> = {}): Confirmation {
  return {
    ...{ run: "20250305T040000Z-0a1b2c3d", startedAt: "2025-03-05T04:00:00Z", answer: "confirmed", pairs: 20 },
    change: { estimate: 0.078, low: 0.061, high: 0.095 },
    ...changes,
  };
}

/** For tests: a series that nothing is wrong with. */
export function detectedSeriesExample(changes: Partial<DetectedSeries> = {}): DetectedSeries {
  return {
    ...{ target: "reference", suite: "nodestore-timing", fingerprint: "0123456789ab" },
    configuration: { args: [], env: {}, state: "fresh", suiteVersion: "1" },
    ...{ key: "nodestore-timing/rocksdb/threads=4/fetch:time", label: "RocksDB", unit: "s", better: "lower" },
    ...{ gated: true, tolerance: 0.02, runs: 52 },
    reference: { value: 0.135, from: momentExample("0", "2025-01-01"), to: momentExample("1", "2025-03-01"), runs: 40 },
    ...{ standing: "steady", changes: [], drifts: [], warnings: [] },
    ...changes,
  };
}

/** For tests: what stood in the store on 2025-03-14. */
export function detectionExample(series: readonly DetectedSeries[], changes: Partial<Detection> = {}): Detection {
  return {
    ...{ schema: "plimsoll.detection/1", at: "2025-03-14T00:00:00Z", method: "pelt", tolerance: null },
    ...{ series: [...series], warnings: [] },
    ...changes,
  };
}

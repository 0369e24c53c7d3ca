import { formatKey } from "../../harness/model/key.ts";

/** Metrics of one suite, and which of them a change slows down. */
export interface MetricFamily {
  readonly name: string;
  readonly keys: readonly string[];
  /** Rows of the metrics that change. */
  readonly changed: readonly number[];
  /** Standard deviation of each metric's own shift of head, in log units: another layout in memory, the same code. */
  readonly layout?: number;
}

const key = (subject: string, threads: number, operation: string): string =>
  formatKey({ suite: "nodestore-timing", subject, params: { threads }, operation, metric: "time" });

const thirty = ["rocksdb", "pebble"].flatMap((subject) =>
  [1, 4, 8].flatMap((threads) =>
    ["insert", "fetch", "missing", "mixed", "work"].map((operation) => key(subject, threads, operation)),
  ),
);

const at = (...keys: string[]): number[] => keys.map((k) => thirty.indexOf(k));

export const single: MetricFamily = { name: "1", keys: [key("rocksdb", 1, "fetch")], changed: [0] };

/** One operation of one engine is slower, whatever the number of threads. */
export const related: MetricFamily = {
  name: "30, one operation changed (3)",
  keys: thirty,
  changed: at(key("rocksdb", 1, "fetch"), key("rocksdb", 4, "fetch"), key("rocksdb", 8, "fetch")),
};

export const unrelated: MetricFamily = {
  name: "30, 3 unrelated changed",
  keys: thirty,
  changed: at(key("rocksdb", 1, "insert"), key("pebble", 4, "missing"), key("rocksdb", 8, "work")),
};

export const layout: MetricFamily = { ...related, name: "30, layout 1 %", layout: 0.01 };

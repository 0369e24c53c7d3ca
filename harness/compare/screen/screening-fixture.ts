import { randomNormal } from "d3-random";
import type { Arm, Execution, Machine, RunRecord } from "../../model/run-record.ts";
import type { ScreeningRule } from "../../model/screening.ts";
import type { Series, SeriesPoint } from "../../model/series.ts";
import { quantile } from "../../stats/quantile.ts";

/** For tests and simulations: what a history and a run of head after it are made of. Spreads are of natural logs. */
export interface SimulatedScreening {
  readonly runs: number;
  readonly metrics: number;
  /** In each baseline run. */
  readonly executions: number;
  readonly headExecutions: number;
  /** Standard deviation between runs. */
  readonly between: number;
  /** Standard deviation of executions within a run. */
  readonly within: number;
  /** Correlation of the metrics' noise between runs. */
  readonly shared?: number;
  /** Draws from a distribution of mean 0 and variance 1, for the noise between runs. */
  readonly noise?: () => number;
  /** Ratio − 1 by which the first of head's metrics are worse. */
  readonly effect?: number;
  /** How many of head's metrics are. */
  readonly changed?: number;
  /** Natural logs that each baseline run's level is moved by. */
  readonly levels?: (run: number) => number;
}

export const simulatedRule: ScreeningRule = {
  alpha: 0.2,
  tolerance: 0.02,
  tolerances: {},
  gate: ["**"],
  excluded: {},
  mayBlock: false,
};

export const simulatedMachine: Machine = {
  fingerprint: "0123456789ab",
  cpu: "simulated",
  cores: 8,
  memoryBytes: 32 * 1024 ** 3,
  kernel: "6.1",
  device: { model: "simulated", firmware: "1", filesystem: "ext4", mountOptions: "rw" },
  governor: "performance",
  toolchain: {},
};

const arm: Arm = {
  commit: "f".repeat(40),
  ref: "main",
  title: "simulated",
  committedAt: "2025-06-01T00:00:00Z",
  args: [],
  env: {},
  artifact: `sha256:${"a".repeat(64)}`,
};

/** `s/a0/threads=1/fetch:time`, the metric of that number. */
export const simulatedKey = (metric: number): string => `s/a${metric}/threads=1/fetch:time`;

/** A finished one-armed run of head, and the history before it: one run a night. */
export function simulateScreening(
  options: SimulatedScreening,
  rng: () => number,
): { readonly run: RunRecord; readonly history: readonly Series[] } {
  const { runs, metrics, shared = 0.5, effect = 0, changed = metrics } = options;
  const normal = randomNormal.source(rng)();
  const noise = options.noise ?? normal;
  const keys = Array.from({ length: metrics }, (_, metric) => simulatedKey(metric));
  /** Values of each metric in each execution of a run. */
  const night = (executions: number, worse: (metric: number) => number): number[][] => {
    const common = noise();
    return keys.map((_, metric) => {
      const z = metrics > 1 ? Math.sqrt(shared) * common + Math.sqrt(1 - shared) * noise() : common;
      const level = worse(metric) + options.between * z;
      return Array.from({ length: executions }, () => Math.exp(level + options.within * normal()));
    });
  };
  const nights = Array.from({ length: runs }, (_, i) => night(options.executions, () => options.levels?.(i) ?? 0));
  const head = night(options.headExecutions, (metric) => (metric < changed ? Math.log1p(effect) : 0));
  const history = keys.map(
    (key, metric): Series => ({
      ...{ target: "t", suite: "s", machine: simulatedMachine, key, unit: "s", better: "lower", label: "a" },
      configuration: { args: [], env: {}, state: "fresh", suiteVersion: "1" },
      gated: true,
      tolerance: 0.02,
      points: nights.map((values, i) => pointOf(i, values[metric]!)),
    }),
  );
  return { run: runOf(head, keys), history };
}

function pointOf(night: number, samples: readonly number[]): SeriesPoint {
  const startedAt = new Date(Date.UTC(2025, 0, 1 + night)).toISOString();
  return {
    ...{ run: `night-${night}`, arm: "head", commit: arm.commit, committedAt: startedAt, title: arm.title, startedAt },
    ...{ n: samples.length, median: quantile(samples, 0.5)!, low: null, high: null, samples },
  };
}

function runOf(values: readonly number[][], keys: readonly string[]): RunRecord {
  const startedAt = "2026-01-01T00:00:00.000Z";
  const executions = values[0]!.map(
    (_, pair): Execution => ({
      ...{ pair, arm: "head", position: 0, startedAt, seconds: 1, exitCode: 0, context: {} },
      values: Object.fromEntries(keys.map((key, metric) => [key, values[metric]![pair]!])),
    }),
  );
  return {
    ...{
      schema: "plimsoll.run/1",
      id: "head-run",
      target: "t",
      suite: "s",
      startedAt,
      seed: 1,
      suiteVersion: "1",
      state: "fresh",
    },
    plan: {
      ...{ looks: [executions.length], alpha: 0.05, tolerance: 0.02, tolerances: {} },
      ...{ gate: ["**"], excluded: {}, debts: [], labels: {} },
    },
    machine: simulatedMachine,
    arms: { head: arm },
    metrics: Object.fromEntries(keys.map((key) => [key, { unit: "s", better: "lower" }])),
    executions,
    timing: { wall: 10, executing: 9, waiting: 0 },
    stopped: { reason: "exhausted", looks: [executions.length] },
  };
}

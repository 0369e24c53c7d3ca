import { randomNormal } from "d3-random";
import type { Execution, RunRecord } from "../../model/run-record.ts";
import { randomSource } from "../../stats/random-source.ts";

/** For tests: how a metric's logarithm behaves, execution by execution. */
export interface SimulatedMetric {
  readonly name: string;
  /** Standard deviation of an execution, and rank correlation of neighbours in time. */
  readonly sd: number;
  readonly correlation?: number;
  /** Log handicap of who goes second, and of head, though it is the same program. */
  readonly second?: number;
  readonly head?: number;
}

export const keyOf = (name: string): string => `suite/${name}/threads=1/fetch:time`;

const arm = {
  commit: "a".repeat(40),
  ref: "HEAD",
  title: "a commit",
  committedAt: "2026-01-01T00:00:00Z",
  args: [],
  env: {},
  artifact: `sha256:${"0".repeat(64)}`,
};

/** For tests: a finished run of one program against itself. */
export function simulatedRun(metrics: readonly SimulatedMetric[], pairs: number, seed: number): RunRecord {
  const rng = randomSource(seed);
  const normal = randomNormal.source(rng)();
  const drift = metrics.map(normal);
  const executions = Array.from({ length: pairs }, (_, pair) => {
    const first = rng() < 0.5 ? "base" : "head";
    return ([0, 1] as const).map((position): Execution => {
      const name = (position === 0) === (first === "base") ? "base" : "head";
      const values = metrics.map(({ name: metric, sd, correlation = 0, second = 0, head = 0 }, i) => {
        drift[i] = correlation * drift[i]! + Math.sqrt(1 - correlation ** 2) * normal();
        return [keyOf(metric), Math.exp(sd * drift[i]! + second * position + (name === "head" ? head : 0))] as const;
      });
      return {
        ...{ pair, arm: name, position, startedAt: "2026-01-01T00:00:00Z", seconds: 2, exitCode: 0 },
        ...{ values: Object.fromEntries(values), context: {} },
      };
    });
  }).flat();
  const device = { model: "disk", firmware: "1", filesystem: "ext4", mountOptions: "rw" };
  return {
    ...{ schema: "plimsoll.run/1", id: "20260101-abcdef", target: "target", suite: "suite" },
    ...{ startedAt: "2026-01-01T00:00:00Z", seed: 1, suiteVersion: "1", state: "fresh" },
    plan: {
      looks: [pairs],
      alpha: 0.05,
      tolerance: 0.02,
      tolerances: {},
      gate: ["**"],
      excluded: {},
      debts: [],
      labels: {},
    },
    machine: {
      ...{ fingerprint: "0123456789ab", cpu: "a cpu", cores: 2, memoryBytes: 2 ** 30, kernel: "6.1", device },
      ...{ governor: "none", toolchain: {} },
    },
    arms: { base: arm, head: arm },
    metrics: Object.fromEntries(metrics.map(({ name }) => [keyOf(name), { unit: "s", better: "lower" }])),
    executions,
    timing: { wall: 5 * pairs, executing: 4 * pairs, waiting: 0 },
    stopped: { reason: "exhausted", looks: [pairs] },
  };
}

import { createHash } from "node:crypto";
import { canonicalJson } from "../model/canonical-json.ts";
import { coarser } from "../model/coarser.ts";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import type { ResultLine } from "../model/result-line.ts";
import type { Execution, Machine, Origin, RunRecord } from "../model/run-record.ts";

/** What another tool measured of one commit. */
export interface Measured {
  readonly target: string;
  readonly suite: string;
  readonly commit: string;
  readonly title: string;
  readonly committedAt: string;
  readonly measuredAt: string;
  /** As far as the format says it. */
  readonly cpu?: string | undefined;
  /** At least 1. */
  readonly executions: readonly (readonly ResultLine[])[];
  readonly origin: Origin;
  /** What makes it this one: the same is the same run whenever it is imported. */
  readonly identity: readonly unknown[];
}

/** Ids of imported runs begin so. */
const idPrefix = "imported-";
const idDigits = 32;

export function isImportedId(id: string): boolean {
  return id.startsWith(idPrefix);
}

/**
 * The run record of what was measured elsewhere: values without the executions behind them. What nobody knows any more
 * (the machine, the state, the seed) says so, or is 0; the run's `origin` marks it.
 *
 * @throws InputError where one metric comes in two units or directions
 */
export function importedRun(measured: Measured): RunRecord {
  const { target, suite, commit, title, committedAt, measuredAt, executions, origin } = measured;
  return {
    schema: "plimsoll.run/1",
    id: `${idPrefix}${digest(measured.identity).slice(0, idDigits)}`,
    target,
    suite,
    suiteVersion: "1",
    startedAt: measuredAt,
    seed: 0,
    state: "fresh",
    plan: {
      looks: [executions.length],
      alpha: 0.05,
      tolerance: 0.02,
      tolerances: {},
      gate: ["**"],
      excluded: {},
      debts: [],
      labels: {},
    },
    machine: machineOf(measured.cpu ?? "unknown"),
    arms: {
      head: { commit, ref: commit, title, committedAt, args: [], env: {}, artifact: `sha256:${digest(commit)}` },
    },
    metrics: metricsOf(executions),
    executions: executions.map(
      (results, pair): Execution => ({
        pair,
        arm: "head",
        position: 0,
        startedAt: measuredAt,
        seconds: 0,
        exitCode: 0,
        values: Object.fromEntries(results.map((result) => [formatKey(result), result.value])),
        context: {},
      }),
    ),
    timing: { wall: 0, executing: 0, waiting: 0 },
    origin,
    stopped: { reason: "exhausted", looks: [executions.length] },
  };
}

function metricsOf(executions: Measured["executions"]): RunRecord["metrics"] {
  const metrics = new Map<string, RunRecord["metrics"][string]>();
  for (const result of executions.flat()) {
    const key = formatKey(result);
    const { unit, better } = result;
    const known = metrics.get(key);
    if (known !== undefined && (known.unit !== unit || known.better !== better)) {
      throw new InputError(`${key} comes in ${known.unit} (${known.better}) and in ${unit} (${better})`);
    }
    metrics.set(key, { unit, better, ...coarser(known?.precision, result.precision) });
  }
  return Object.fromEntries(metrics);
}

function machineOf(cpu: string): Machine {
  const unknown = "unknown";
  const described = {
    cpu: cpu.slice(0, 4000),
    cores: 0,
    memoryBytes: 0,
    kernel: unknown,
    device: { model: unknown, firmware: unknown, filesystem: unknown, mountOptions: unknown },
    governor: unknown,
    toolchain: {},
  };
  return { fingerprint: digest(described).slice(0, 12), ...described };
}

const digest = (value: unknown): string => createHash("sha256").update(canonicalJson(value)).digest("hex");

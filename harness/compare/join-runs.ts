import { coarser } from "../model/coarser.ts";
import { configurationOf } from "../model/configuration-of.ts";
import { InputError } from "../model/errors.ts";
import { machineDifferences } from "../model/machine-differences.ts";
import type { ArmName, Execution, RunRecord } from "../model/run-record.ts";

/**
 * Two runs that were measured one after the other as one: head of the first is its base, head of the second its head. The
 * first executions of both become the first pair, and so on; those that are left over have no part. Those that failed come
 * after them, each in a pair of its own arm: what fails must not pass for what was not measured.
 *
 * @param names of the runs, by which messages call them
 * @returns to be judged in one look; `compare` warns that its arms were not measured side by side
 * @throws InputError where the two may not be compared: with what differs
 */
export function joinRuns(base: RunRecord, head: RunRecord, names: Readonly<Record<ArmName, string>>): RunRecord {
  const differences = differencesOf(base, head);
  if (differences.length > 0) {
    throw new InputError(
      `${names.base} and ${names.head} are not compared, since they differ: ${differences.join("; ")}`,
    );
  }
  const [ofBase, ofHead] = [headExecutions(base), headExecutions(head)];
  const pairs = Math.min(ofBase.length, ofHead.length);
  if (pairs === 0) {
    const empty = ofBase.length === 0 ? names.base : names.head;
    throw new InputError(`${empty}: no valid execution, so there is nothing to compare`);
  }
  const executions = Array.from({ length: pairs }, (_, pair): Execution[] => [
    { ...ofBase[pair]!, pair, arm: "base", position: 0 },
    { ...ofHead[pair]!, pair, arm: "head", position: 1 },
  ]).flat();
  return {
    ...head,
    // Whatever ran beside them then has no part now.
    plan: { ...head.plan, looks: [pairs], arms: undefined },
    arms: { base: base.arms.head, head: head.arms.head },
    metrics: joinedMetrics(base.metrics, head.metrics),
    executions: [...executions, ...failuresOf(base, "base", pairs), ...failuresOf(head, "head", pairs)],
    timing: {
      wall: base.timing.wall + head.timing.wall,
      executing: base.timing.executing + head.timing.executing,
      waiting: base.timing.waiting + head.timing.waiting,
    },
    stopped: {
      reason: [base, head].some(({ stopped }) => stopped?.reason === "failed") ? "failed" : "exhausted",
      looks: [pairs],
    },
  };
}

/** A metric of both is known no better than by the coarser one. */
function joinedMetrics(base: RunRecord["metrics"], head: RunRecord["metrics"]): RunRecord["metrics"] {
  const joined = { ...base };
  for (const [key, metric] of Object.entries(head)) {
    const known = Object.hasOwn(base, key) ? base[key] : undefined;
    joined[key] = { ...metric, ...coarser(known?.precision, metric.precision) };
  }
  return joined;
}

function headExecutions({ executions }: RunRecord): Execution[] {
  return executions
    .filter(({ arm, invalid }) => arm === "head" && invalid === undefined)
    .sort((a, b) => a.pair - b.pair);
}

function failuresOf({ executions }: RunRecord, arm: ArmName, after: number): Execution[] {
  return executions
    .filter((one) => one.arm === "head" && one.invalid !== undefined)
    .map((one, i) => ({ ...one, arm, pair: after + i, position: arm === "base" ? 0 : 1 }));
}

/** Base's word first. */
function differencesOf(base: RunRecord, head: RunRecord): string[] {
  const fields = ["target", "suite", "suiteVersion", "state", "snapshot"] as const;
  const [ours, theirs] = [base, head].map((run) => configurationOf(run, run.arms.head).arms ?? "alone");
  const changed = Object.keys(head.metrics).filter((key) => {
    const [ours, theirs] = [head.metrics[key]!, Object.hasOwn(base.metrics, key) ? base.metrics[key] : undefined];
    return theirs !== undefined && (ours.unit !== theirs.unit || ours.better !== theirs.better);
  });
  const words = ({ unit, better }: RunRecord["metrics"][string]) => `"${unit}", ${better} is better`;
  return [
    ...fields
      .filter((field) => base[field] !== head[field])
      .map((field) => `${field} ${base[field] ?? "unknown"}, not ${head[field] ?? "unknown"}`),
    ...(ours === theirs ? [] : [`arms ${ours}, not ${theirs}`]),
    ...(base.machine.fingerprint === head.machine.fingerprint ? [] : machineWords(base, head)),
    ...changed.map((key) => `${key} is in ${words(base.metrics[key]!)}, not ${words(head.metrics[key]!)}`),
  ];
}

function machineWords(base: RunRecord, head: RunRecord): string[] {
  const differences = machineDifferences(base.machine, head.machine);
  const machine = `machine ${base.machine.fingerprint}, not ${head.machine.fingerprint}`;
  return [differences.length > 0 ? `${machine} (${differences.join("; ")})` : machine];
}

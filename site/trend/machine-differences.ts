import type { SiteMachine } from "../../harness/model/site-data.ts";
import { coresOf, isKnown, machineOf, memoryOf } from "./words.ts";

export interface MachineDifference {
  /** `kernel 6.1 → 6.8` */
  readonly change: string;
  /** What holds now: `kernel 6.8` */
  readonly result: string;
}

const none = "none";

/**
 * In what a machine differs from the one before it, what matters most first.
 *
 * @returns at least 1
 */
export function machineDifferences(from: SiteMachine, to: SiteMachine): MachineDifference[] {
  // Each field of a machine that is not known differs from the other's, and none of them says anything.
  if (!isKnown(from) || !isKnown(to)) {
    return [{ change: `${machineOf(from)} → ${machineOf(to)}`, result: machineOf(to) }];
  }
  const differences = [...hardware(from, to), ...details(from, to)];
  if (differences.length > 0) return differences;
  // Texts are made fit for one line: what differs in a fingerprint may look the same here.
  return [difference("fingerprint", from.fingerprint, to.fingerprint)];
}

function hardware(from: SiteMachine, to: SiteMachine): MachineDifference[] {
  return [
    ...(from.cpu === to.cpu ? [] : [difference("CPU", from.cpu, to.cpu)]),
    ...(from.cores === to.cores ? [] : [difference("cores", coresOf(from), coresOf(to))]),
    ...(from.memoryBytes === to.memoryBytes ? [] : [difference("memory", memoryOf(from), memoryOf(to))]),
  ];
}

function details(from: SiteMachine, to: SiteMachine): MachineDifference[] {
  const [before, after] = [new Map(from.details), new Map(to.details)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => [name, before.get(name) ?? none, after.get(name) ?? none] as const)
    .filter(([, was, is]) => was !== is)
    .map(([name, was, is]) => difference(name, ...withoutCommonWords(was, is)));
}

function difference(name: string, was: string, is: string): MachineDifference {
  return { change: `${name} ${was} → ${is}`, result: `${name} ${is}` };
}

/** `go version go1.24.0 linux/amd64` and `go version go1.25.0 linux/amd64` differ in `go1.24.0` and `go1.25.0`. */
function withoutCommonWords(a: string, b: string): [string, string] {
  const [wordsOfA, wordsOfB] = [a.split(" "), b.split(" ")];
  // Of each something must be left.
  const most = Math.min(wordsOfA.length, wordsOfB.length) - 1;
  let first = 0;
  while (first < most && wordsOfA[first] === wordsOfB[first]) first += 1;
  let last = 0;
  while (last < most - first && wordsOfA.at(-1 - last) === wordsOfB.at(-1 - last)) last += 1;
  const middle = (words: readonly string[]) => words.slice(first, words.length - last).join(" ");
  return [middle(wordsOfA), middle(wordsOfB)];
}

/** All changes in one line. */
export function machineChange(from: SiteMachine, to: SiteMachine): string {
  return machineDifferences(from, to)
    .map(({ change }) => change)
    .join(", ");
}

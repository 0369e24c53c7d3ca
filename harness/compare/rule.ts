import { InputError } from "../model/errors.ts";

/** What may be chosen about the decision, and is chosen before anything is measured. */
export interface Rule {
  /** Pairs after which the data are looked at, rising; the last is the most that is measured. */
  readonly looks: readonly number[];
  /** False alarms allowed over all metrics and looks. */
  readonly alpha: number;
  /** Change that is not worth an alarm, as ratio − 1, of metrics that have no tolerance of their own. */
  readonly tolerance: number;
}

/** How one metric takes part. */
export interface MetricRule {
  /** Whether it may block. Metrics that may share α; each other one is tested by itself. */
  readonly gated: boolean;
  /** Change that is not worth an alarm, as ratio − 1. */
  readonly tolerance: number;
  /** Times depend on the machine's mood and are compared within pairs; counters do not, and all executions compare. */
  readonly kind: "time" | "counter";
  /** Metrics of one name here are also judged together: an operation with several thread counts. */
  readonly group?: string;
}

export const defaultRule: Rule = { looks: [8, 12, 16, 20], alpha: 0.05, tolerance: 0.02 };

/** Fewer cannot give a 95 % interval, nor a p below 1/64. */
export const minimumPairs = 6;

/** Normal deviate of 80 % power: what is found 4 times in 5. */
export const powerDeviate = 0.8416;

/** Two-sided confidence of the intervals shown. */
export const confidence = 0.95;

/** Counters' part of α where times may block too: they need less, being several times steadier. */
export const countersShare = 0.1;

/**
 * Head start of a group before its members, in standard deviations: of two equally loud signals the one that all members
 * share is the likelier one. What it wins and costs is in tried.md.
 */
export const groupsHeadStart = 0.2;

/** ρ; weighed in tried.md. */
const spendingExponent = 2;

/**
 * Share of α that may be spent up to a look.
 *
 * @param exponent other than the rule's own only where rules are compared
 * @see Kim & DeMets 1987, Biometrika 74(1): α·t^ρ
 */
export function spent(rule: Rule, pairs: number, exponent = spendingExponent): number {
  return rule.alpha * (pairs / rule.looks.at(-1)!) ** exponent;
}

/**
 * The p from which on so little speaks for a regression that more pairs would not find one. Non-binding: to go on
 * nevertheless costs no false alarms.
 *
 * @param look from 0
 */
export function futileAbove(look: number): number {
  return look === 0 ? 0.7 : 0.5;
}

/** @throws InputError naming the looks if they are not rising */
export function checkLooks(looks: readonly number[]): readonly number[] {
  for (let i = 0; i < looks.length; i++) {
    if (!Number.isInteger(looks[i]) || looks[i]! < 1 || (i > 0 && looks[i]! <= looks[i - 1]!)) {
      throw new InputError(`looks: ${looks.join(",")} are not rising whole numbers of pairs`);
    }
  }
  return looks;
}

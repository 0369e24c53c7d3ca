import { randomSource } from "../../harness/stats/random-source.ts";
import type { MetricFamily } from "./metric-family.ts";
import type { Noise } from "./noise.ts";
import type { GateRule } from "./rules/gate-rule.ts";
import { measured, simulateRun } from "./simulated-run.ts";

/** What a rule did with the same runs at one size of the change. */
export interface Cell {
  /** Ratio − 1. */
  readonly effect: number;
  /** Share of runs that it blocked. */
  readonly blocked: number;
  /** Mean of the pairs that it needed. */
  readonly pairs: number;
}

export interface Row {
  readonly noise: string;
  readonly family: string;
  readonly rule: GateRule;
  readonly cells: readonly Cell[];
}

export interface Plan {
  /** Runs simulated for each cell. */
  readonly simulations: number;
  readonly seed: number;
  /** Pairs of a run. */
  readonly pairs: number;
}

/** @returns one row a rule; all rules and effects meet the same runs */
export function measure(
  noise: Noise,
  family: MetricFamily,
  rules: readonly GateRule[],
  effects: readonly number[],
  { simulations, seed, pairs }: Plan,
): Row[] {
  const rng = randomSource(seed);
  const counts = rules.map(() => effects.map(() => ({ blocked: 0, pairs: 0 })));
  for (let i = 0; i < simulations; i++) {
    const run = simulateRun(noise, family, pairs, rng);
    effects.forEach((effect, e) => {
      const seen = measured(run, effect);
      rules.forEach((rule, r) => {
        const outcome = rule.judge(seen);
        const count = counts[r]![e]!;
        count.pairs += outcome.pairs;
        if (outcome.blocked) count.blocked += 1;
      });
    });
  }
  return rules.map((rule, r) => ({
    noise: noise.name,
    family: family.name,
    rule,
    cells: effects.map((effect, e) => ({
      effect,
      blocked: counts[r]![e]!.blocked / simulations,
      pairs: counts[r]![e]!.pairs / simulations,
    })),
  }));
}

/** Standard deviation of the log ratio of a pair, of one metric without a change. */
export function pairSpread(noise: Noise, family: MetricFamily, { seed, pairs }: Plan): number {
  const rng = randomSource(seed);
  let squares = 0;
  let count = 0;
  while (count < 20_000) {
    const { base, head } = measured(simulateRun(noise, family, pairs, rng), 0);
    base[0]!.forEach((b, pair) => {
      squares += Math.log(head[0]![pair]! / b) ** 2;
    });
    count += pairs;
  }
  return Math.sqrt(squares / count);
}

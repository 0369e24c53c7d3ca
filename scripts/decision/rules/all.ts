import { benchstat } from "./benchstat.ts";
import { clickhouse } from "./clickhouse.ts";
import type { GateRule } from "./gate-rule.ts";
import { lastValue } from "./last-value.ts";
import { plimsoll } from "./plimsoll.ts";
import { reth } from "./reth.ts";
import { welch } from "./welch.ts";

/** Ours first, then those of the field. */
export const allRules: readonly GateRule[] = [
  plimsoll,
  benchstat,
  welch,
  lastValue(1.1),
  lastValue(2),
  clickhouse,
  reth,
];

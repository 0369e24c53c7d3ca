import { type Decision, decide } from "../decide.ts";
import type { LogRatios } from "../log-ratios.ts";
import type { MetricRule, Rule } from "../rule.ts";
import { selectRows } from "./select-rows.ts";

/** The decision rule and each metric's part in it. */
export interface Judged {
  readonly rule: Rule;
  readonly metrics: readonly MetricRule[];
}

/** What the rule says to some of the metrics, as if there were no others. */
export function judge(data: LogRatios, rows: readonly number[], { rule, metrics }: Judged): Decision {
  return decide(
    selectRows(data, rows),
    rule,
    rows.map((row) => metrics[row]!),
  );
}

import { hodgesLehmann } from "../../stats/hodges-lehmann.ts";
import type { LogRatios } from "../log-ratios.ts";
import { confidence } from "../rule.ts";
import { type Judged, judge } from "./judge.ts";
import { valuesOf } from "./select-rows.ts";

/** Chance, over all metrics, to see in equal arms a difference that is none; one-sided. */
const chance = 0.005;

/**
 * By how much head is worse than base although both are the same program, where the data show that it is: something
 * (a path, a cache, who is served first) then treats the arms differently, and exchanging them does not mend it.
 *
 * @param data of the metrics that may block
 * @returns one a metric, in logs; 0: not shown
 */
export function armEffects(data: LogRatios, { metrics }: Judged): number[] {
  const judged: Judged = {
    rule: { looks: [data.pairs], alpha: chance, tolerance: 0 },
    metrics: metrics.map((metric) => ({ ...metric, tolerance: 0 })),
  };
  return judge(data, [...metrics.keys()], judged).metrics.map(({ verdict }, row) => {
    const shown = verdict === "regressed" || verdict === "improved";
    return shown ? hodgesLehmann(valuesOf(data, row), confidence)!.estimate : 0;
  });
}

import { formatKey } from "../../model/key.ts";
import type { RunRecord } from "../../model/run-record.ts";
import type { History } from "../history.ts";
import { builtArm, recordedRun } from "../run-fixture.ts";
import { SeriesCollector } from "../series-collector.ts";

/** For tests: what a store with these runs, and nothing damaged, knows. */
export function historyOf(...runs: readonly RunRecord[]): History {
  const collector = new SeriesCollector();
  for (const run of runs) collector.add(run);
  return { series: collector.series(), runs: runs.length, damaged: [] };
}

/** For tests: a recording of two metrics, of which the second is none that a name of SQL, Hive or JavaScript would like. */
export function awkwardRun(changes: Partial<RunRecord> = {}): RunRecord {
  const run = recordedRun({ id: "run-awkward1", ...changes }, [3, 1, 2, 6, 5, 4]);
  const key = formatKey({
    suite: "it's",
    subject: "__proto__",
    params: JSON.parse('{"__proto__":"1","a\\"b":"\';--","ü":"","=":"%"}') as Record<string, string>,
    operation: "",
    metric: "größe\n😀",
  });
  return {
    ...run,
    plan: { ...run.plan, gate: ["**/fetch:*"], labels: JSON.parse('{"__proto__":"Proto, \\"quoted\\""}') },
    arms: {
      head: builtArm({
        title: "title: ' \" ; 雪 \u0000 end",
        args: ["", "--x='y'"],
        env: JSON.parse('{"__proto__":"a","B":""}'),
      }),
    },
    metrics: { ...run.metrics, [key]: { unit: "B", better: "higher" } },
    executions: run.executions.map((execution, i) => ({
      ...execution,
      values: { ...execution.values, [key]: i === 0 ? 0 : 2 ** 53 + i / 7 },
    })),
  };
}

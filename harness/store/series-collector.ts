import { canonicalJson } from "../model/canonical-json.ts";
import { gateMatcher } from "../model/gate-matcher.ts";
import { parseKey } from "../model/key.ts";
import { type Arm, type ArmName, armNameSchema, type Execution, type RunRecord } from "../model/run-record.ts";
import type { Configuration, Series, SeriesPoint } from "../model/series.ts";
import { medianInterval } from "../stats/median-interval.ts";
import { quantile } from "../stats/quantile.ts";

const confidence = 0.95;

interface Gathered {
  readonly points: SeriesPoint[];
  /** What is said of the whole series is taken from its latest run. */
  latest: RunRecord;
  readonly about: Pick<Series, "configuration" | "key" | "unit" | "better">;
}

/** Turns runs into histories of metrics, one run at a time, so that a store need not fit into memory. */
export class SeriesCollector {
  readonly #gathered = new Map<string, Gathered>();

  /** Takes a run, in any order of time. Executions that are invalid count for nothing. */
  add(run: RunRecord): void {
    for (const name of armNameSchema.options) {
      const arm = run.arms[name];
      const executions = run.executions.filter((e) => e.arm === name && e.invalid === undefined);
      if (arm !== undefined && executions.length > 0) this.#addArm(run, name, arm, executions);
    }
  }

  #addArm(run: RunRecord, name: ArmName, arm: Arm, executions: readonly Execution[]): void {
    const configuration: Configuration = {
      args: arm.args,
      env: arm.env,
      state: run.state,
      suiteVersion: run.suiteVersion,
    };
    const origin = [run.target, run.suite, run.machine.fingerprint, configuration];
    const identity = canonicalJson(origin);
    for (const [key, { unit, better }] of Object.entries(run.metrics)) {
      const samples = executions.flatMap(({ values }) => (Object.hasOwn(values, key) ? [values[key]!] : []));
      if (samples.length === 0) continue;
      const id = `${identity} ${unit} ${better} ${key}`;
      const gathered = this.#gathered.get(id);
      const point = pointOf(run, name, arm, samples);
      if (gathered === undefined) {
        this.#gathered.set(id, { points: [point], latest: run, about: { configuration, key, unit, better } });
      } else {
        gathered.points.push(point);
        if (Date.parse(run.startedAt) > Date.parse(gathered.latest.startedAt)) gathered.latest = run;
      }
    }
  }

  /** @returns in the order in which the metrics first came */
  series(): Series[] {
    return [...this.#gathered.values()].map(({ points, latest, about }) => ({
      target: latest.target,
      suite: latest.suite,
      machine: latest.machine,
      ...about,
      label: labelOf(latest, about.key),
      gated: gateMatcher(latest.plan.gate)(about.key),
      points: points.toSorted(byTime),
    }));
  }
}

function pointOf(run: RunRecord, arm: ArmName, { commit, committedAt, title }: Arm, samples: number[]): SeriesPoint {
  const interval = medianInterval(samples, confidence);
  return {
    run: run.id,
    arm,
    commit,
    committedAt,
    title,
    startedAt: run.startedAt,
    n: samples.length,
    median: quantile(samples, 0.5)!,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    samples,
  };
}

function labelOf(run: RunRecord, key: string): string {
  const { subject } = parseKey(key);
  return Object.hasOwn(run.plan.labels, subject) ? run.plan.labels[subject]! : subject;
}

/** Both arms of one run: the older commit first. */
function byTime(a: SeriesPoint, b: SeriesPoint): number {
  return (
    Date.parse(a.startedAt) - Date.parse(b.startedAt) ||
    Date.parse(a.committedAt) - Date.parse(b.committedAt) ||
    (a.run < b.run ? -1 : a.run > b.run ? 1 : 0) ||
    (a.arm < b.arm ? -1 : 1)
  );
}

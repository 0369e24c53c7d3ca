import { coarser } from "../model/coarser.ts";
import { configurationOf } from "../model/configuration-of.ts";
import { gateMatcher, lastMatch } from "../model/gate-matcher.ts";
import { parseKey } from "../model/key.ts";
import { type Arm, type ArmName, armNameSchema, type Execution, type RunRecord } from "../model/run-record.ts";
import type { Series, SeriesPoint } from "../model/series.ts";
import { medianInterval } from "../stats/median-interval.ts";
import { quantile } from "../stats/quantile.ts";
import { byTime } from "./point-order.ts";
import { armIdentity, metricIdentity, seriesIdentity } from "./series-identity.ts";

const confidence = 0.95;

/** Some points of a series, as those of one month. */
export interface SeriesPart extends Series {
  /** Index of the metric among those of the run that has the first point: series are listed in that order. */
  readonly position: number;
}

/** What is said of the whole series is taken from its latest point. */
type Latest = Pick<Series, "machine" | "label" | "gated" | "tolerance">;

interface Gathered {
  readonly about: Pick<Series, "target" | "suite" | "configuration" | "key" | "unit" | "better">;
  readonly points: SeriesPoint[];
  /** Of all points the coarsest. */
  precision: number | undefined;
  first: { readonly point: SeriesPoint; readonly position: number };
  latest: { readonly point: SeriesPoint; readonly about: () => Latest };
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

  /** Takes points that were collected before; none of them is here already. */
  addPart(part: SeriesPart): void {
    const { target, suite, configuration, key, unit, better, points, position } = part;
    const first = { point: points[0]!, position };
    const latest = { point: points.at(-1)!, about: () => part };
    const about = { target, suite, configuration, key, unit, better };
    this.#gather(seriesIdentity(part), { about, points: [...points], precision: part.precision, first, latest });
  }

  #addArm(run: RunRecord, name: ArmName, arm: Arm, executions: readonly Execution[]): void {
    const { target, suite, machine } = run;
    const configuration = configurationOf(run, arm);
    const ofArm = armIdentity({ target, suite, machine, configuration });
    for (const [position, [key, { unit, better, precision }]] of Object.entries(run.metrics).entries()) {
      const samples: number[] = [];
      for (const { values } of executions) if (Object.hasOwn(values, key)) samples.push(values[key]!);
      if (samples.length === 0) continue;
      const about = { target, suite, configuration, key, unit, better };
      const point = pointOf(run, name, arm, samples);
      const latest = { point, about: () => latestOf(run, key) };
      const first = { point, position };
      this.#gather(`${ofArm} ${metricIdentity(about)}`, { about, points: [point], precision, first, latest });
    }
  }

  #gather(identity: string, more: Gathered): void {
    const known = this.#gathered.get(identity);
    if (known === undefined) {
      this.#gathered.set(identity, more);
      return;
    }
    known.precision = coarser(known.precision, more.precision).precision;
    for (const point of more.points) known.points.push(point);
    if (byTime(more.first.point, known.first.point) < 0) known.first = more.first;
    if (byTime(more.latest.point, known.latest.point) > 0) known.latest = more.latest;
  }

  /** @returns in the order in which the metrics were first measured, whatever the order in which they were taken */
  series(): Series[] {
    return this.parts().map(({ position: _, ...series }) => series);
  }

  /** The same, for those who go on collecting elsewhere. */
  parts(): SeriesPart[] {
    return [...this.#gathered]
      .sort(([a, { first }], [b, { first: other }]) => {
        return byTime(first.point, other.point) || first.position - other.position || (a < b ? -1 : 1);
      })
      .map(([, { about, points, precision, first, latest }]) => {
        const { machine, label, gated, tolerance } = latest.about();
        const { target, suite, ...metric } = about;
        return {
          target,
          suite,
          machine,
          ...metric,
          label,
          gated,
          tolerance,
          ...coarser(precision, undefined),
          points: points.sort(byTime),
          position: first.position,
        };
      });
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

function latestOf(run: RunRecord, key: string): Latest {
  const { subject } = parseKey(key);
  const { labels, gate, tolerance, tolerances } = run.plan;
  return {
    machine: run.machine,
    label: Object.hasOwn(labels, subject) ? labels[subject]! : subject,
    gated: gateMatcher(gate)(key),
    tolerance: lastMatch(tolerances)(key) ?? tolerance,
  };
}

import { parseKey } from "../../model/key.ts";
import type { Series, SeriesPoint } from "../../model/series.ts";
import { quantile } from "../../stats/quantile.ts";
import type { History } from "../history.ts";
import type { Exported } from "./exported.ts";

/**
 * The JSON of `hyperfine --export-json`, version 1: a result for each time metric of each run, with its raw values.
 * User and system time of the process are not known and are 0.
 */
export function exportHyperfine({ series }: History): Exported {
  const times = series.filter(({ unit }) => unit === "s");
  const lost: string[] = [];
  const others = series.length - times.length;
  if (others > 0) lost.push(`${others} of ${series.length} series: hyperfine knows durations only`);
  if (times.some(({ points }) => points.some(({ n, samples }) => samples.length < n))) {
    lost.push("raw values that pruning has taken");
  }
  return { chunks: partsOf(times), lost };
}

function* partsOf(series: readonly Series[]): Generator<string> {
  yield '{\n  "results": [';
  let first = true;
  for (const one of series) {
    for (const point of one.points) {
      yield `${first ? "" : ","}\n    ${JSON.stringify(resultOf(one, point))}`;
      first = false;
    }
  }
  yield "\n  ]\n}\n";
}

function resultOf({ target, machine, key }: Series, point: SeriesPoint): object {
  const { params } = parseKey(key);
  const { samples, median, arm, commit, run } = point;
  const mean = samples.reduce((sum, value) => sum + value / samples.length, 0);
  const squares = samples.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    command: `${target} ${key} at ${commit.slice(0, 12)} on ${machine.fingerprint}`,
    mean,
    stddev: samples.length > 1 ? Math.sqrt(squares / (samples.length - 1)) : null,
    median,
    user: 0,
    system: 0,
    min: quantile(samples, 0),
    max: quantile(samples, 1),
    times: samples,
    exit_codes: samples.map(() => 0),
    parameters: { ...asText(params), commit, run, arm, machine: machine.fingerprint },
  };
}

function asText(params: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

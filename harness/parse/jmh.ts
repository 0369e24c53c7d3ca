import { z } from "zod";
import { checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { type BaseUnit, baseUnit } from "./base-unit.ts";
import { intoExecutions } from "./into-executions.ts";
import { namePart } from "./name-part.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";

/** JMH writes what is no number as text: "NaN", "+INF", "-INF". */
const scoreSchema = z.union([z.number(), z.enum(["NaN", "+INF", "-INF"])]);

/** Each has a list a fork. */
const rawDataSchema = z.array(z.array(scoreSchema));
const histogramSchema = z.array(z.array(z.array(z.tuple([scoreSchema, z.int().positive()]))));

const metricSchema = z.looseObject({
  score: scoreSchema,
  scoreUnit: z.string(),
  rawData: rawDataSchema.optional(),
  rawDataHistogram: histogramSchema.optional(),
});

const fileSchema = z
  .array(
    z.looseObject({
      benchmark: z.string().min(1),
      mode: z.enum(["thrpt", "avgt", "sample", "ss"]),
      threads: z.int(),
      params: z.record(z.string().min(1), z.string()).default({}),
      primaryMetric: metricSchema,
      secondaryMetrics: z.record(z.string().min(1), metricSchema).default({}),
    }),
  )
  .min(1);

type Metric = z.output<typeof metricSchema>;
type About = Pick<ResultLine, "suite" | "subject" | "params" | "operation">;

/**
 * What JMH writes with `-rf json`. The class is the subject, the method the operation; threads and mode are parameters
 * after the benchmark's own. Each fork is a process of its own and so an execution, with the mean of its iterations.
 *
 * Of the secondary metrics those are results whose direction is known: counters and groups in the primary's kind of
 * unit, bytes and events for each operation, and what is counted or timed of garbage collections. JMH's MB/sec are 1024²
 * bytes and grow with the benchmark's own speed: they are set aside, and the bytes for each operation say the same.
 *
 * @param origin what messages call the text
 * @returns one execution a fork; values that are none are set aside
 * @throws InputError where it is no such file, nothing in it is a result, a benchmark comes twice, or the unit of a
 *   benchmark is not known
 * @see org.openjdk.jmh.results.format.JSONResultFormat
 */
export function parseJmh(text: string, suite: string, origin: string): ParsedResults {
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  const places = new Map<string, string>();
  const keep = (place: string, about: About, name: string, metric: Metric, { unit, better, convert }: Known) => {
    const identity = { ...about, metric: namePart(name), unit, better };
    const key = formatKey(identity);
    const earlier = places.get(key);
    if (earlier !== undefined) throw new InputError(`${place}: ${key} comes a second time, first as ${earlier}`);
    places.set(key, place);
    for (const [at, score] of scoresOf(metric, place)) {
      const value = typeof score === "number" ? convert(score) : score;
      const fault = typeof value === "number" ? quantityFault(value, unit) : `${score} is no number`;
      if (fault !== undefined) setAside.push({ place: at, reason: fault });
      else results.push({ ...identity, value: value as number });
    }
  };
  for (const [at, run] of checkJson(fileSchema, text, origin).entries()) {
    const about = named(run, suite);
    const { primaryMetric: primary, secondaryMetrics: secondary } = run;
    const place = `${origin}: [${at}].primaryMetric`;
    const base = speedUnit(primary.scoreUnit);
    if (base === undefined) {
      throw new InputError(`${place}: the unit ${JSON.stringify(primary.scoreUnit)} is not known here`);
    }
    keep(place, about, base.metric, primary, base);
    for (const [name, metric] of Object.entries(secondary)) {
      const secondaryPlace = `${origin}: [${at}].secondaryMetrics[${JSON.stringify(name.slice(0, 120))}]`;
      const known = secondaryUnit(name, metric.scoreUnit);
      if (known !== undefined) keep(secondaryPlace, about, name.replace(/^·/, "") || name, metric, known);
      else {
        const unit = JSON.stringify(metric.scoreUnit.slice(0, 40));
        setAside.push({ place: secondaryPlace, reason: `nothing says which is better of ${metric.score} ${unit}` });
      }
    }
  }
  if (results.length === 0) throw new InputError(`${origin}: no result${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  return { executions: intoExecutions(results), setAside };
}

function named(run: z.output<typeof fileSchema>[number], suite: string): About {
  const [, type, method] = /^(.*)\.([^.]+)$/.exec(run.benchmark) ?? [undefined, "jmh", run.benchmark];
  const params: [string, string | number][] = Object.entries(run.params).map(([name, value]) => [
    namePart(name),
    namePart(value),
  ]);
  // Not by overwriting: a parameter of the benchmark may be called like these.
  for (const [name, value] of [["threads", run.threads] as const, ["mode", run.mode] as const]) {
    params.push([Object.hasOwn(run.params, name) ? `jmh.${name}` : name, value]);
  }
  return {
    suite: namePart(suite),
    subject: namePart(type || "jmh"),
    params: Object.fromEntries(params),
    operation: namePart(method!),
  };
}

type Known = Pick<BaseUnit, "unit" | "convert"> & Pick<ResultLine, "better">;

/** Of times for each operation, and of operations in a time. */
function speedUnit(scoreUnit: string): (Known & { readonly metric: string }) | undefined {
  const base = baseUnit(scoreUnit);
  if (base.unit === "s" && scoreUnit.endsWith("/op")) return { ...base, better: "lower" };
  if (base.unit === "1/s" && scoreUnit.startsWith("ops/")) return { ...base, better: "higher" };
  return undefined;
}

function secondaryUnit(name: string, scoreUnit: string): Known | undefined {
  if (scoreUnit === "B/op") return { ...baseUnit("B"), better: "lower" };
  if (scoreUnit === "#/op") return { ...baseUnit("1"), better: "lower" };
  if (/^·?gc\.count$/.test(name) && scoreUnit === "counts") return { ...baseUnit("1"), better: "lower" };
  if (/^·?gc\.time$/.test(name) && scoreUnit === "ms") return { ...baseUnit("ms"), better: "lower" };
  return speedUnit(scoreUnit);
}

type Score = z.output<typeof scoreSchema>;

/** One a fork; without raw data (`-Djmh.json.rawData=false`) the score is all that there is. */
function* scoresOf(metric: Metric, place: string): Generator<[place: string, score: Score]> {
  const forks: readonly (readonly [score: Score, times: number])[][] =
    metric.rawDataHistogram?.map((fork) => fork.flat()) ??
    metric.rawData?.map((fork) => fork.map((score) => [score, 1] as const)) ??
    [];
  const measured = [...forks.entries()].filter(([, fork]) => fork.length > 0);
  if (measured.length === 0) yield [`${place}.score`, metric.score];
  const list = metric.rawDataHistogram ? "rawDataHistogram" : "rawData";
  for (const [at, fork] of measured) yield [`${place}.${list}[${at}]`, meanOf(fork)];
}

function meanOf(scores: readonly (readonly [score: Score, times: number])[]): Score {
  let sum = 0;
  let count = 0;
  for (const [score, times] of scores) {
    if (typeof score !== "number") return score;
    sum += score * times;
    count += times;
  }
  return sum / count;
}

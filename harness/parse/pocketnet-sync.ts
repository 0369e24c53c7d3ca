import { InputError } from "../model/errors.ts";
import { quantityFault, type Unit } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { namePart } from "./name-part.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";
import { ProgressCollector } from "./progress-collector.ts";

/** What a Pocketnet node says of itself once in an interval. The counters are those of the interval that ends. */
export interface PocketnetSample {
  readonly place: string;
  /** seconds since 1970 */
  readonly time: number;
  readonly height: number;
  readonly hits: number;
  readonly misses: number;
  readonly spills: number;
  /** bytes */
  readonly memory: number;
}

/** More than there can be in two hundred years. */
export const highestBlock = 100_000_000;

const milestone = 100_000;
/** A chain is reorganised by a few blocks; one that falls further is synchronised anew. */
const deepestFall = 1000;

/**
 * How a Pocketnet node caught up with the chain: the time from the start to each 100,000th block, the blocks a second,
 * and what SQLite's cache did for each block. All end where the height is at its highest, so that a node that idles
 * afterwards is not measured. The start is the last sample before the height rises.
 *
 * A sample says only that a block was reached since the one before: a time runs from middle to middle, and its
 * precision is half of both intervals. Only the times are comparable between runs that end at different heights.
 *
 * The height over time is the progress from the start to the highest block, as it was sampled.
 *
 * @param samples in the order of their times
 * @param setAside what the caller could not read
 * @returns one execution; set aside are times of 0, falls of the height and samples of the same time
 * @throws InputError where there is no result, time runs backwards or the chain begins anew
 */
export function pocketnetSync(
  samples: Iterable<PocketnetSample>,
  suite: string,
  origin: string,
  setAside: SetAside[],
): ParsedResults {
  let start: PocketnetSample | undefined;
  let previous: PocketnetSample | undefined;
  /** From the start to the sample after it. */
  let firstInterval: number | undefined;
  let next = 0;
  let sums = { hits: 0, misses: 0, spills: 0, memory: 0 };
  let top: { readonly sample: PocketnetSample; readonly sums: typeof sums } | undefined;
  const results: ResultLine[] = [];
  const heights = new ProgressCollector();
  const identity = { suite: namePart(suite), subject: "pocketnet", operation: "sync", params: {} };
  const keep = (place: string, name: Named, value: number, precision?: number) => {
    const fault = quantityFault(value, name.unit);
    if (fault !== undefined) setAside.push({ place, reason: `${describe(name)}: ${fault}` });
    else {
      results.push({ ...identity, ...name, value, ...(precision === undefined ? {} : { precision }) });
    }
  };
  for (const sample of samples) {
    if (previous !== undefined) {
      if (sample.time < previous.time) throw new InputError(`${sample.place}: is earlier than ${previous.place}`);
      if (sample.time === previous.time) {
        setAside.push({ place: sample.place, reason: `is of the same time as ${previous.place}` });
        continue;
      }
      if (sample.height < previous.height) {
        const fall = `the height falls from ${previous.height} to ${sample.height}`;
        if (previous.height - sample.height > deepestFall) throw new InputError(`${sample.place}: ${fall}`);
        setAside.push({ place: sample.place, reason: fall });
      }
    }
    if (start === undefined || (top === undefined && sample.height <= start.height)) {
      start = sample;
      next = (Math.floor(sample.height / milestone) + 1) * milestone;
      heights.restart([0, start.height]);
    } else {
      firstInterval ??= sample.time - start.time;
      const interval = sample.time - previous!.time;
      sums = {
        hits: sums.hits + sample.hits,
        misses: sums.misses + sample.misses,
        spills: sums.spills + sample.spills,
        memory: Math.max(sums.memory, sample.memory),
      };
      for (; next <= sample.height; next += milestone) {
        const value = sample.time - interval / 2 - (start.time + firstInterval / 2);
        keep(sample.place, { ...time, params: { to: next } }, value, (interval + firstInterval) / 2);
      }
      heights.add(pointOf(sample, start));
      if (sample.height > (top?.sample.height ?? start.height)) top = { sample, sums };
    }
    previous = sample;
  }
  if (start === undefined) throw new InputError(`${origin}: no sample`);
  if (top === undefined) throw new InputError(`${origin}: the height never rises above ${start.height}`);
  const { place } = top.sample;
  const blocks = top.sample.height - start.height;
  const { hits, misses, spills, memory } = top.sums;
  keep(place, { metric: "rate", unit: "1/s", better: "higher" }, blocks / (top.sample.time - start.time));
  const reads = hits + misses;
  if (reads === 0) setAside.push({ place, reason: "hit_ratio: the cache was not read" });
  else keep(place, { metric: "hit_ratio", unit: "1", better: "higher" }, hits / reads);
  keep(place, { metric: "misses_per_block", unit: "1", better: "lower" }, misses / blocks);
  keep(place, { metric: "spills_per_block", unit: "1", better: "lower" }, spills / blocks);
  keep(place, { metric: "sqlite_memory_peak", unit: "B", better: "lower" }, memory);
  const points = heights.endingWith(pointOf(top.sample, start));
  return { executions: [results], progress: [{ ...identity, progress: "height", unit: "1", points }], setAside };
}

/** Stamps are read to a millisecond; what subtracting them adds beyond is none of theirs. */
function pointOf(sample: PocketnetSample, start: PocketnetSample): [seconds: number, height: number] {
  return [Number((sample.time - start.time).toFixed(3)), sample.height];
}

type Named = Pick<ResultLine, "metric" | "better"> & { readonly unit: Unit; readonly params?: ResultLine["params"] };

const time = { metric: "time", unit: "s", better: "lower" } as const;

function describe({ metric, params }: Named): string {
  return params === undefined ? metric : `${metric} to ${params.to}`;
}

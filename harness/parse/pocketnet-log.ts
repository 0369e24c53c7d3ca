import { z } from "zod";
import { checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";
import { highestBlock, type PocketnetSample, pocketnetSync } from "./pocketnet-sync.ts";

const longestLine = 10_000;
const longestBlock = 100_000;

const count = z.int().nonnegative();
const statisticSchema = z.looseObject({
  General: z.looseObject({ Height: count.max(highestBlock) }),
  SQL: z.looseObject({ CacheHit: count, CacheMiss: count, CacheSpill: count, MemoryUsed: count }),
});

/**
 * A Pocketnet node's debug.log with statistics (`-debug=stat`, or `pocketcoin-cli logging +stat`): what
 * `pocketnetSync` says of the JSON after each `Statistic for last 60s:`. Other lines are not read.
 *
 * @param origin what messages call the text
 * @throws InputError where a statistic is broken, the node failed or was started a second time, or what
 *   `pocketnetSync` refuses; a statistic that the file's end cuts off is set aside
 * @see https://github.com/pocketnetteam/pocketnet.core
 */
export function parsePocketnetLog(lines: Iterable<string>, suite: string, origin: string): ParsedResults {
  const setAside: SetAside[] = [];
  return pocketnetSync(samplesOf(lines, origin, setAside), suite, origin, setAside);
}

function* samplesOf(lines: Iterable<string>, origin: string, setAside: SetAside[]): Generator<PocketnetSample> {
  let open: { readonly place: string; readonly time: number; json: string } | undefined;
  let started: string | undefined;
  let number = 0;
  for (const whole of lines) {
    number += 1;
    const place = `${origin} line ${number}`;
    const cut = whole.slice(0, longestLine);
    const line = cut.endsWith("\r") ? cut.slice(0, -1) : cut;
    if (hasFailed(line)) throw new InputError(`${place}: the node failed: ${JSON.stringify(line.slice(0, 120))}`);
    if (open !== undefined) {
      if (stamp.test(line)) throw new InputError(`${place}: stands in the middle of the statistic of ${open.place}`);
      if (whole.length > longestLine || open.json.length > longestBlock) {
        throw new InputError(`${open.place}: the statistic does not end`);
      }
      open.json += `${line}\n`;
      if (line !== "}") continue;
      yield sampleOf(open);
      open = undefined;
      continue;
    }
    const time = stamp.exec(line)?.[1];
    if (time === undefined) continue;
    if (/ Core version v\d/.test(line)) {
      if (started !== undefined) throw new InputError(`${place}: the node is started again after ${started}`);
      started = place;
    }
    if (!/ Statistic for last \d{1,9}s:$/.test(line)) continue;
    const at = Date.parse(time) / 1000;
    if (Number.isNaN(at)) throw new InputError(`${place}: no such time: ${JSON.stringify(time)}`);
    open = { place, time: at, json: "" };
  }
  if (open !== undefined) setAside.push({ place: open.place, reason: "the statistic is cut off by the file's end" });
}

const stamp = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z) /;

/** As bitcoind, from which Pocketnet descends, and the C++ runtime print it. */
const failure =
  /^(?:\d{4}-\d\d-\d\dT[\d:.]{8,15}Z )?(?:EXCEPTION: |\*\*\* |terminate called |Error: A fatal internal error|Segmentation fault)/;

const hasFailed = (line: string) => failure.test(line) || line.includes(": Assertion `");

function sampleOf({ place, time, json }: { place: string; time: number; json: string }): PocketnetSample {
  const { General, SQL } = checkJson(statisticSchema, json, place);
  return {
    place,
    time,
    height: General.Height,
    hits: SQL.CacheHit,
    misses: SQL.CacheMiss,
    spills: SQL.CacheSpill,
    memory: SQL.MemoryUsed,
  };
}

import type { History } from "../history.ts";
import type { Exported } from "./exported.ts";

/** All that a history says, raw values too, as one JSON value: `{ schema, runs, damaged, series }`. */
export function exportJson(history: History): Exported {
  return { chunks: partsOf(history), lost: [] };
}

function* partsOf({ series, runs, damaged }: History): Generator<string> {
  yield `{"schema":"plimsoll.history/1","runs":${runs},"damaged":${JSON.stringify(damaged)},"series":[`;
  for (const [at, one] of series.entries()) yield `${at === 0 ? "\n" : ",\n"}${JSON.stringify(one)}`;
  yield "\n]}\n";
}

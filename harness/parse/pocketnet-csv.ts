import { InputError } from "../model/errors.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";
import { highestBlock, type PocketnetSample, pocketnetSync } from "./pocketnet-sync.ts";

const longestLine = 10_000;

/**
 * The table that debuglog2csv.py makes of a Pocketnet node's debug.log: what `pocketnetSync` says of its samples.
 * Columns are found by their names.
 *
 * @param origin what messages call the text
 * @throws InputError where a column is missing, a line is cut off or what `pocketnetSync` refuses; a last line that is
 *   cut off is set aside
 */
export function parsePocketnetCsv(lines: Iterable<string>, suite: string, origin: string): ParsedResults {
  const setAside: SetAside[] = [];
  return pocketnetSync(samplesOf(lines, origin, setAside), suite, origin, setAside);
}

function* samplesOf(lines: Iterable<string>, origin: string, setAside: SetAside[]): Generator<PocketnetSample> {
  let columns: Columns | undefined;
  let width = 0;
  let cut: SetAside | undefined;
  let number = 0;
  for (const line of lines) {
    number += 1;
    const place = `${origin} line ${number}`;
    if (line.length > longestLine) throw new InputError(`${place}: has ${line.length} characters`);
    const text = line.trimEnd();
    if (text === "") continue;
    const cells = text.split(",");
    if (columns === undefined) {
      columns = columnsOf(cells, place);
      width = cells.length;
      continue;
    }
    if (cut !== undefined) throw new InputError(`${cut.place}: ${cut.reason}`);
    if (cells.length !== width) {
      cut = { place, reason: `has ${cells.length} of ${width} cells: ${JSON.stringify(line.slice(0, 120))}` };
      continue;
    }
    yield sampleOf(cells, columns, place);
  }
  if (columns === undefined) throw new InputError(`${origin}: no table in ${number} lines`);
  if (cut !== undefined) setAside.push(cut);
}

type Columns = Readonly<Record<keyof typeof names, number>>;
const names = {
  time: "time",
  height: "Height",
  hits: "CacheHit",
  misses: "CacheMiss",
  spills: "CacheSpill",
  memory: "MemoryUsed",
};

function columnsOf(header: readonly string[], place: string): Columns {
  const column = (name: string) => {
    const at = header.indexOf(name);
    if (at < 0)
      throw new InputError(`${place}: no column ${name} in ${JSON.stringify(header.join(",").slice(0, 120))}`);
    if (header.lastIndexOf(name) !== at) throw new InputError(`${place}: two columns ${name}`);
    return at;
  };
  return Object.fromEntries(Object.entries(names).map(([own, name]) => [own, column(name)])) as unknown as Columns;
}

function sampleOf(cells: readonly string[], columns: Columns, place: string): PocketnetSample {
  const whole = (name: Exclude<keyof typeof names, "time">, highest = Number.MAX_SAFE_INTEGER) => {
    const cell = cells[columns[name]]!;
    const value = digitsOf(cell);
    if (!(value <= highest)) {
      throw new InputError(
        `${place}: ${names[name]} is no whole number up to ${highest}: ${JSON.stringify(cell.slice(0, 120))}`,
      );
    }
    return value;
  };
  const time = cells[columns.time]!;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(time) ? Date.parse(time) / 1000 : Number.NaN;
  if (Number.isNaN(at)) throw new InputError(`${place}: time is none in UTC: ${JSON.stringify(time.slice(0, 120))}`);
  return {
    place,
    time: at,
    height: whole("height", highestBlock),
    hits: whole("hits"),
    misses: whole("misses"),
    spills: whole("spills"),
    memory: whole("memory"),
  };
}

/**
 * 100 MB have ten million cells, for which an expression takes almost as long as splitting the lines.
 *
 * @returns NaN where there is anything but digits
 */
function digitsOf(cell: string): number {
  if (cell === "" || cell.length > 16) return Number.NaN;
  let value = 0;
  for (let i = 0; i < cell.length; i += 1) {
    const digit = cell.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { quantityFault } from "../model/quantity.ts";
import type { ResultLine } from "../model/result-line.ts";
import { baseUnit } from "./base-unit.ts";
import { intoExecutions } from "./into-executions.ts";
import { namePart } from "./name-part.ts";
import { paramValue } from "./param-value.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";

/**
 * What the storage benchmark of the Canopy network prints under `go test -bench=BenchmarkCanopyStorage`: a line
 * `Configuration: Keys=…`, then one table a test, each with its own unit of time, and a row for each store.
 *
 * The store is the subject, the test the operation, the configuration the parameters. The metrics are `time` (the
 * median of the runs), `time_min`, `time_max`, `allocs` and `allocated`, all of one run. Its MB are 2^20 bytes.
 *
 * @param lines stdout, by line, with stderr between them or not
 * @param origin what messages call the text
 * @returns the nth whole output of the suite in the nth execution (`-count`). The unit tests' own tables, the line of
 *   go test for the whole suite and what is printed as 0, since more digits are not printed, are set aside
 * @throws InputError that names line and value; a panic, a suite without its table or a row that cannot be read keeps
 *   nothing
 * @see PrintSummary in the benchmark's results.go
 */
export function parseCanopy(lines: Iterable<string>, suite: string, origin: string): ParsedResults {
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  let number = 0;
  let previous = "";
  let title = "";
  let params: ResultLine["params"] = {};
  let begun: string | undefined;
  let table: Table | undefined;
  /** Of one summary, in which nothing repeats. */
  let keys = new Set<string>();
  for (const whole of lines) {
    number += 1;
    const place = `${origin} line ${number}`;
    const line = whole.slice(0, longest).trim();
    if (failure.test(line)) throw new InputError(`${place}: the suite failed: ${quoted(line)}`);
    if (logLine.test(line)) continue;
    if (line.startsWith("Configuration:")) {
      if (begun !== undefined) throw new InputError(`${begun}: the suite began and has no table`);
      params = configuration(line, place);
      begun = place;
    } else if (/^={3,}$/.test(line)) {
      title = previous;
      keys = new Set();
    } else if (line.startsWith("Variant")) {
      if (table !== undefined) throw new InputError(`${place}: a table in a table: ${quoted(line)}`);
      table = tableOf(line, heading(previous, place), place);
    } else if (table !== undefined && line === "") {
      if (!table.filled) throw new InputError(`${place}: the table ${quoted(table.operation)} is empty`);
      table = undefined;
    } else if (table !== undefined && !/^-+$/.test(line)) {
      table.filled = true;
      const row = rowOf(line, table, place);
      if (title === "Test Results" || row.subject === "TestStore") {
        setAside.push({ place, reason: `is of the unit tests: ${quoted(line)}` });
      } else {
        begun = undefined;
        for (const { metric, unit, value, printed } of row.values) {
          const result: ResultLine = {
            suite: namePart(suite),
            subject: namePart(row.subject),
            params,
            operation: namePart(table.operation),
            metric,
            unit,
            better: "lower",
            value,
          };
          const key = formatKey(result);
          if (keys.has(key)) throw new InputError(`${place}: ${key} comes a second time (${printed})`);
          keys.add(key);
          const fault = quantityFault(value, unit) ?? (unit === "B" && value === 0 ? "is less than is shown" : undefined);
          if (fault === undefined) results.push(result);
          else setAside.push({ place, reason: `${row.subject} ${metric} ${printed}: ${fault}` });
        }
      }
    } else if (/^Benchmark\S+\s+\d+\s/.test(line)) {
      setAside.push({ place, reason: `is the time of the whole suite: ${quoted(line)}` });
    }
    if (!/^-*$/.test(line)) previous = line;
    else if (line !== "") previous = ruled(previous);
    else previous = "";
  }
  if (begun !== undefined) throw new InputError(`${begun}: the suite began and has no table`);
  if (results.length === 0) throw new InputError(`${origin}: no result in ${number} lines`);
  return { executions: intoExecutions(results), setAside };
}

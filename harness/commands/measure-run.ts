import { rmdir } from "node:fs/promises";
import { dirname } from "node:path";
import { stopReason } from "../compare/compare.ts";
import type { RunRecord } from "../model/run-record.ts";
import { measure } from "../run/measure.ts";
import { schedule } from "../run/schedule.ts";
import { randomSource } from "../stats/random-source.ts";
import type { Io } from "./io.ts";
import type { MeasuringOptions } from "./measuring-options.ts";
import type { Prepared } from "./prepare-run.ts";
import type { Progress } from "./progress.ts";
import { resultsReader } from "./results-reader.ts";
import { hasGnuTime } from "./suite-toolchain.ts";
import { makeFolder } from "./write-file.ts";

/** Longest wait for a device that does not become quiet, s. */
const deviceLimitSeconds = 10;

/** Executes what was prepared, and keeps the record in the file. */
export async function measureRun(
  io: Io,
  progress: Progress,
  { record, programs, suite, dataDir, snapshot }: Prepared,
  options: MeasuringOptions,
  file: string,
): Promise<RunRecord> {
  await makeFolder(dirname(file));
  try {
    return await measure({
      record,
      programs,
      file,
      dataDir,
      path: io.env.PATH ?? "/usr/bin:/bin",
      timeoutSeconds: options.timeout ?? suite.timeoutSeconds,
      outputLimitBytes: suite.outputLimitBytes,
      deviceLimitSeconds,
      dropCaches: options.dropCaches ?? false,
      parse: resultsReader(record.suite, suite),
      ...(suite.measure === "process" && { process: { gnuTime: hasGnuTime(record.machine) } }),
      ...(suite.results !== undefined && { results: suite.results }),
      ...(snapshot && { snapshot }),
      ...(record.arms.base && { decide: stopReason }),
      firstArm: schedule(randomSource(record.seed)),
      now: io.now,
      signal: io.signal,
      onEvent: (event) => progress.event(event),
    });
  } finally {
    progress.end();
    // A run of which nothing is kept leaves no folder either; one that holds something stays.
    await rmdir(dirname(file)).catch(() => undefined);
  }
}

import { z } from "zod";
import { check, checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import type { ResultLine } from "../model/result-line.ts";

const seconds = z.looseObject({ value: z.number().nonnegative(), unit: z.literal("second") });
const bytes = z.looseObject({ value: z.number().positive(), unit: z.literal("byte") });

const fileSchema = z.looseObject({ schema_version: z.literal(2).optional() });
const firstSchema = z.looseObject({
  results: z.tuple([
    z.looseObject({
      times: z.tuple([z.number().positive()]),
      user: z.number().nonnegative(),
      system: z.number().nonnegative(),
      /** From 1.19 on. */
      memory_usage_byte: z.tuple([z.number().positive()]).optional(),
      exit_codes: z.tuple([z.int().nullable()]),
    }),
  ]),
});
const secondSchema = z.looseObject({
  results: z.tuple([
    z.looseObject({
      measurements: z.tuple([
        z.looseObject({
          time_wall_clock: seconds,
          time_user: seconds,
          time_system: seconds,
          memory_peak_resident: bytes.optional(),
          exit_code: z.int().nullable().optional(),
        }),
      ]),
    }),
  ]),
});

interface Timing {
  readonly exitCode: number | null;
  readonly time: number;
  readonly user: number;
  readonly system: number;
  /** B; undefined: this hyperfine does not say. */
  readonly memory: number | undefined;
}

/** What getrusage counts in: less than that is not 0. */
const tick = 1e-6;

/**
 * One process as a whole, as hyperfine 1.x or 2.x timed it in a single run: time, CPU time (user and system, and each by
 * itself) and peak memory, all better when lower.
 *
 * @param lines hyperfine's JSON, and where GNU time measured the memory, its KiB in a last line
 * @param origin what messages call the lines
 * @throws InputError where the process failed, and for anything that is no such timing
 */
export function parseProcessTiming(lines: Iterable<string>, suite: string, origin: string): ResultLine[] {
  const text = [...lines];
  const kibibytes = /^\d+$/.test(text.at(-1) ?? "") ? Number(text.pop()) : undefined;
  const { exitCode, time, user, system, memory = kibibytes && kibibytes * 1024 } = timingOf(text.join("\n"), origin);
  if (exitCode === null) throw new InputError("ended by a signal");
  if (exitCode !== 0) throw new InputError(`exit code ${exitCode}`);
  const name = { suite, subject: "process", params: {}, operation: "run", better: "lower" as const };
  const duration = (metric: string, value: number): ResultLine => ({ ...name, metric, unit: "s", value });
  return [
    duration("time", time),
    duration("cpu-time", Math.max(tick, user + system)),
    duration("user-time", Math.max(tick, user)),
    duration("system-time", Math.max(tick, system)),
    ...(memory ? [{ ...name, metric: "peak-memory", unit: "B" as const, value: memory }] : []),
  ];
}

function timingOf(text: string, origin: string): Timing {
  const file = checkJson(fileSchema, text, origin);
  if (file.schema_version === 2) {
    const [{ measurements }] = check(secondSchema, file, origin).results;
    const { time_wall_clock, time_user, time_system, memory_peak_resident, exit_code = 0 } = measurements[0];
    return {
      exitCode: exit_code,
      ...{ time: time_wall_clock.value, user: time_user.value, system: time_system.value },
      memory: memory_peak_resident?.value,
    };
  }
  const {
    times,
    user,
    system,
    memory_usage_byte: memory,
    exit_codes: codes,
  } = check(firstSchema, file, origin).results[0];
  return { exitCode: codes[0], time: times[0], user, system, memory: memory?.[0] };
}

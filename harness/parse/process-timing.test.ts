import { describe, expect, test } from "vitest";
import { formatKey } from "../model/key.ts";
import { parseProcessTiming } from "./process-timing.ts";
import { expectSoundOrRefused } from "./testing/expect-sound-or-refused.ts";

const first = (changes: object = {}) =>
  JSON.stringify(
    { results: [{ command: "x", times: [2.5], user: 1.5, system: 0.25, exit_codes: [0], ...changes }] },
    null,
    2,
  );

const quantity = (value: number, unit = "second") => ({ value, unit });
const second = (changes: object = {}) => {
  const times = { time_wall_clock: quantity(2.5), time_user: quantity(1.5), time_system: quantity(0.25) };
  const measurement = { ...times, memory_peak_resident: quantity(8192, "byte"), exit_code: 0, ...changes };
  return JSON.stringify({ schema_version: 2, results: [{ command: "x", measurements: [measurement] }] }, null, 2);
};

const parse = (text: string) => parseProcessTiming(text.split("\n"), "sync", "hyperfine of head, pair 3");
const told = (text: string) => parse(text).map((result) => `${formatKey(result)} ${result.value} ${result.unit}`);

const times = [
  "sync/process//run:time 2.5 s",
  "sync/process//run:cpu-time 1.75 s",
  "sync/process//run:user-time 1.5 s",
  "sync/process//run:system-time 0.25 s",
];
const memory = "sync/process//run:peak-memory 8192 B";

test.each([
  ["1.15, which knows no memory", first(), times],
  ["1.15, with GNU time's line", `${first()}\n8\n`.trimEnd(), [...times, memory]],
  ["1.19, whose own figure counts", `${first({ memory_usage_byte: [8192] })}\n9999`, [...times, memory]],
  ["2.0", second(), [...times, memory]],
  ["2.0 with GNU time's line", `${second()}\n9999`, [...times, memory]],
])("hyperfine %s", (_, text, expected) => {
  expect(told(text)).toEqual(expected);
});

test("a CPU time below what the kernel counts is its smallest unit, so that every execution has the same metrics", () => {
  expect(parse(first({ system: 0 })).find(({ metric }) => metric === "system-time")).toMatchObject({ value: 1e-6 });
});

describe("what is refused", () => {
  test.each([
    ["a failure", first({ exit_codes: [3] }), "exit code 3"],
    ["a failure under 2.0", second({ exit_code: 137 }), "exit code 137"],
    ["an end by a signal", first({ exit_codes: [null] }), "ended by a signal"],
    ["two runs", first({ times: [1, 2] }), "hyperfine of head, pair 3: results[0].times"],
    ["no time", first({ times: [0] }), "hyperfine of head, pair 3: results[0].times[0]"],
    ["another unit", second({ time_wall_clock: quantity(5, "millisecond") }), "measurements[0].time_wall_clock.unit"],
    ["half a file", first().slice(0, 60), "hyperfine of head, pair 3: not JSON"],
    ["nothing", "", "hyperfine of head, pair 3: not JSON"],
  ])("%s", (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  test("or read soundly: whatever was changed", () => {
    const executions = (text: string) => ({ executions: [parse(text)], setAside: [] });
    expectSoundOrRefused(`${first()}\n8`, executions, /^(hyperfine of head, pair 3|exit code|ended by)/);
    expectSoundOrRefused(second(), executions, /^(hyperfine of head, pair 3|exit code|ended by)/);
  });
});

import { expect, test } from "vitest";
import { laidMachine } from "../testing/laid-machine.ts";
import { processor } from "./processor.ts";

const cpu = "sys/devices/system/cpu";
const clock = "sys/devices/system/clocksource/clocksource0";

const found = (check: string, files: Readonly<Record<string, string>>) =>
  processor({ root: laidMachine(files) }).find((finding) => finding.check === check);

test.each([
  ["governor", {}, "unknown", undefined],
  ["governor", { [`${cpu}/cpu0/cpufreq/scaling_governor`]: "performance" }, "ok", undefined],
  [
    "governor",
    { [`${cpu}/cpu0/cpufreq/scaling_governor`]: "performance", [`${cpu}/cpu1/cpufreq/scaling_governor`]: "powersave" },
    ...["warning", "echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor"],
  ],
  ["turbo", {}, "unknown", undefined],
  [
    ...["turbo", { [`${cpu}/intel_pstate/no_turbo`]: "0" }, "warning"],
    "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo",
  ],
  ["turbo", { [`${cpu}/intel_pstate/no_turbo`]: "1" }, "ok", undefined],
  [
    ...["turbo", { [`${cpu}/cpufreq/boost`]: "1" }, "warning"],
    "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost",
  ],
  ["turbo", { [`${cpu}/cpufreq/boost`]: "0" }, "ok", undefined],
  ["SMT", {}, "unknown", undefined],
  ["SMT", { [`${cpu}/smt/active`]: "1" }, "note", undefined],
  ["SMT", { [`${cpu}/smt/active`]: "0" }, "ok", undefined],
  ["throttling", {}, "unknown", undefined],
  ["throttling", { [`${cpu}/cpu0/thermal_throttle/core_throttle_count`]: "0" }, "ok", undefined],
  [
    "throttling",
    {
      [`${cpu}/cpu0/thermal_throttle/core_throttle_count`]: "0",
      [`${cpu}/cpu1/thermal_throttle/package_throttle_count`]: "17",
    },
    ...["warning", undefined],
  ],
  ["clock", {}, "unknown", undefined],
  ["clock", { [`${clock}/current_clocksource`]: "tsc" }, "ok", undefined],
  ["clock", { [`${clock}/current_clocksource`]: "hpet" }, "warning", undefined],
  [
    "clock",
    { [`${clock}/current_clocksource`]: "hpet", [`${clock}/available_clocksource`]: "hpet tsc acpi_pm" },
    ...["warning", "echo tsc | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource"],
  ],
] as const)("%s of %j: %s", (check, files, level, mend) => {
  const finding = found(check, files as Readonly<Record<string, string>>);
  expect([finding?.level, finding?.mend]).toEqual([level, mend]);
});

test("what was found is in the sentence", () => {
  const files = {
    [`${cpu}/cpu0/cpufreq/scaling_governor`]: "schedutil",
    [`${cpu}/cpu0/thermal_throttle/core_throttle_count`]: "17",
  };
  expect(found("governor", files)?.sentence).toContain("schedutil");
  expect(found("throttling", files)?.sentence).toContain("17 times");
});

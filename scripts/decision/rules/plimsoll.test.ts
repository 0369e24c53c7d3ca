import { expect, test } from "vitest";
import { randomSource } from "../../../harness/stats/random-source.ts";
import { machineNoise, quiet } from "../machine-noise.ts";
import { related } from "../metric-family.ts";
import { measured, simulateRun } from "../simulated-run.ts";
import { plimsoll } from "./plimsoll.ts";

const simulated = simulateRun(machineNoise(quiet), related, 20, randomSource(6));

test("blocks a clear slowdown before all pairs are measured", () => {
  const { blocked, pairs } = plimsoll.judge(measured(simulated, 0.5));
  expect(blocked).toBe(true);
  expect(pairs).toBeLessThan(20);
});

test("lets a run without a change pass", () => {
  expect(plimsoll.judge(measured(simulated, 0)).blocked).toBe(false);
});

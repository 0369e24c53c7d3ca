import { randomExponential, randomNormal } from "d3-random";
import { type Noise, rows } from "./noise.ts";

/** Noise of the logarithm of a storage metric's time, execution by execution. */
export interface MachineProfile {
  readonly name: string;
  /** AR(1) drift of the machine, shared by neighbours in time: standard deviation and correlation of one slot to the next. */
  readonly drift: { readonly sd: number; readonly correlation: number };
  /** Compaction bursts: chance to begin in a slot, mean length in slots, mean size. */
  readonly burst: { readonly rate: number; readonly slots: number; readonly size: number };
  /** Second mode (another compaction schedule, another memory layout): share of executions, distance. */
  readonly mode: { readonly share: number; readonly distance: number };
  readonly execution: { readonly sd: number };
  readonly outlier: { readonly share: number; readonly size: number };
  /** Handicap of who runs second in a pair. */
  readonly second: number;
}

const none = { share: 0, distance: 0, size: 0 };

export const quiet: MachineProfile = {
  name: "quiet",
  drift: { sd: 0.04, correlation: 0.9 },
  burst: { rate: 0, slots: 1, size: 0 },
  mode: none,
  execution: { sd: 0.033 },
  outlier: none,
  second: 0.005,
};

export const lsmLike: MachineProfile = {
  name: "LSM-like",
  drift: { sd: 0.08, correlation: 0.9 },
  burst: { rate: 0.03, slots: 4, size: 0.12 },
  mode: { share: 0.12, distance: 0.1 },
  execution: { sd: 0.05 },
  outlier: { share: 0.005, size: 0.4 },
  second: 0.01,
};

export const cloud: MachineProfile = {
  name: "cloud",
  drift: { sd: 0.15, correlation: 0.8 },
  burst: { rate: 0.02, slots: 4, size: 0.2 },
  mode: { share: 0.1, distance: 0.12 },
  execution: { sd: 0.1 },
  outlier: { share: 0.03, size: 0.4 },
  second: 0.01,
};

/**
 * What a machine does to executions of a storage suite. Drift, bursts and half of the variance of each execution's own
 * noise are the machine's and hit all metrics of an execution alike; modes, outliers and the other half are each
 * metric's own.
 */
export function machineNoise(profile: MachineProfile): Noise {
  const { mode, outlier, execution, second } = profile;
  return {
    name: profile.name,
    sample(metrics, executions, rng) {
      const normal = randomNormal.source(rng)();
      const outlierSize = randomExponential.source(rng)(1 / outlier.size);
      const shared = machineSlots(profile, executions, rng);
      const half = metrics > 1 ? Math.sqrt(0.5) * execution.sd : 0;
      const own = metrics > 1 ? half : execution.sd;
      const logs = rows(metrics, executions);
      for (let slot = 0; slot < executions; slot++) {
        const common = shared[slot]! + half * normal() + (slot % 2) * second;
        for (const row of logs) {
          row[slot] = common + own * normal();
          if (rng() < mode.share) row[slot]! += mode.distance;
          if (rng() < outlier.share) row[slot]! += outlierSize();
        }
      }
      return logs;
    },
  };
}

function machineSlots(profile: MachineProfile, count: number, rng: () => number): Float64Array {
  const normal = randomNormal.source(rng)();
  const burstSize = randomExponential.source(rng)(1 / profile.burst.size);
  const { sd, correlation } = profile.drift;
  const slots = new Float64Array(count);
  let drift = sd * normal();
  let burst = 0;
  for (let slot = 0; slot < count; slot++) {
    if (burst > 0 && rng() < 1 / profile.burst.slots) burst = 0;
    if (burst === 0 && rng() < profile.burst.rate) burst = burstSize();
    slots[slot] = drift + burst;
    drift = correlation * drift + sd * Math.sqrt(1 - correlation ** 2) * normal();
  }
  return slots;
}

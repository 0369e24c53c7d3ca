import { expect, test } from "vitest";
import { lsmLike, machineNoise } from "./machine-noise.ts";
import { measure } from "./measure.ts";
import { single } from "./metric-family.ts";
import type { GateRule } from "./rules/gate-rule.ts";

const firstPair: GateRule = {
  name: "first pair",
  blocks: "",
  source: "",
  judge: ({ base, head }) => ({ blocked: head[0]![0]! > 1.05 * base[0]![0]!, pairs: 1 }),
};
const never: GateRule = { ...firstPair, name: "never", judge: ({ pairs }) => ({ blocked: false, pairs }) };
const plan = { simulations: 50, seed: 1, pairs: 3 };

test("counts what each rule does with the same runs", () => {
  const [first, last] = measure(machineNoise(lsmLike), single, [firstPair, never], [0, 0.2], plan);
  expect(first).toMatchObject({ noise: "LSM-like", family: "1", rule: firstPair });
  expect(first!.cells).toEqual([
    { effect: 0, blocked: 0.42, pairs: 1 },
    { effect: 0.2, blocked: 0.9, pairs: 1 },
  ]);
  expect(last!.cells).toEqual([
    { effect: 0, blocked: 0, pairs: 3 },
    { effect: 0.2, blocked: 0, pairs: 3 },
  ]);
});

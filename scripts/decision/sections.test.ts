import { expect, test } from "vitest";
import { single, unrelated } from "./metric-family.ts";
import { type Noise, rows } from "./noise.ts";
import type { GateRule } from "./rules/gate-rule.ts";
import { measureSection, type Section } from "./sections.ts";

const silent = (name: string): Noise => ({ name, sample: rows });
const never: GateRule = {
  name: "never",
  blocks: "",
  source: "",
  judge: ({ pairs }) => ({ blocked: false, pairs }),
};
const section: Section = {
  name: "machine",
  noises: [silent("a"), silent("b")],
  pairs: 7,
  parts: [
    { family: single, rules: [never], effects: [0] },
    { family: unrelated, rules: [never], effects: [0], only: "b" },
  ],
};

test("a section measures each noise with its parts, and its own number of pairs", () => {
  const told: string[] = [];
  const blocks = measureSection(section, { simulations: 2, seed: 1, pairs: 20 }, (text) => told.push(text));
  expect(blocks.map(({ noise, rows }) => [noise, rows.map(({ family }) => family)])).toEqual([
    ["a", [single.name]],
    ["b", [single.name, unrelated.name]],
  ]);
  expect(blocks[0]!.rows[0]!.cells).toEqual([{ effect: 0, blocked: 0, pairs: 7 }]);
  expect(told).toHaveLength(3);
});

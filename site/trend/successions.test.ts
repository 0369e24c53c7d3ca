import fc from "fast-check";
import { expect, test } from "vitest";
import type { SiteMachine } from "../../harness/model/site-data.ts";
import { siteMachine } from "./machine-fixture.ts";
import { successions } from "./successions.ts";

const namesOf = (machines: readonly SiteMachine[], configuration = 0) =>
  successions(machines, configuration).map((all) => all.map(({ fingerprint }) => fingerprint).join(" "));

test("machines that measured one after the other are one succession, the earliest first", () => {
  expect(namesOf([siteMachine("c", [5, 9]), siteMachine("a", [1, 2]), siteMachine("b", [3, 4])])).toEqual(["a b c"]);
});

test("machines whose times overlap stay apart, the one used last first", () => {
  expect(namesOf([siteMachine("a", [1, 5]), siteMachine("b", [5, 9])])).toEqual(["b", "a"]);
});

test("one machine within the time of another stays apart", () => {
  expect(namesOf([siteMachine("a", [1, 9]), siteMachine("b", [4, 4])])).toEqual(["a", "b"]);
});

test("of two runners that were upgraded, each goes on as the one it is most similar to", () => {
  const xeon = { cpu: "Intel Xeon" };
  const kernel = { details: [["kernel", "6.8"] as const] };
  const machines = [
    siteMachine("epyc", [1, 4]),
    siteMachine("xeon", [1, 5], xeon),
    siteMachine("epyc-new", [6, 9], kernel),
    siteMachine("xeon-new", [7, 8], { ...xeon, ...kernel }),
  ];
  expect(namesOf(machines)).toEqual(["epyc epyc-new", "xeon xeon-new"]);
});

test("of machines that are as similar the one used last came before", () => {
  expect(namesOf([siteMachine("a", [1, 4]), siteMachine("b", [1, 5]), siteMachine("c", [6, 9])])).toEqual(["b c", "a"]);
});

test("a machine counts where it measured the configuration", () => {
  const period = { configuration: 1, firstRun: "2025-03-01T04:00:00Z", lastRun: "2025-03-01T04:00:00Z" };
  const a = siteMachine("a", [3, 9]);
  const machines = [{ ...a, periods: [...a.periods, period] }, siteMachine("b", [5, 6])];
  expect([namesOf(machines, 0), namesOf(machines, 1)]).toEqual([["a", "b"], ["a"]]);
});

test("every machine stands in one succession, in which none overlaps the next", () => {
  const day = fc.integer({ min: 1, max: 31 });
  fc.assert(
    fc.property(fc.array(fc.tuple(day, day), { maxLength: 8 }), (days) => {
      const machines = days.map(([a, b], i) => siteMachine(`${i}`, [Math.min(a, b), Math.max(a, b)]));
      const found = successions(machines, 0);
      expect(found.flat().toSorted((a, b) => machines.indexOf(a) - machines.indexOf(b))).toEqual(machines);
      for (const all of found) {
        for (const [i, { periods }] of all.slice(1).entries()) {
          expect(Date.parse(periods[0]!.firstRun)).toBeGreaterThan(Date.parse(all[i]!.periods[0]!.lastRun));
        }
      }
    }),
    { seed: 1 },
  );
});

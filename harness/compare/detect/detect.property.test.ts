import fc from "fast-check";
import { expect, test } from "vitest";
import type { AcceptedShift } from "../../model/accepted.ts";
import type { DetectedSeries, DetectionMethod } from "../../model/detection.ts";
import type { Series } from "../../model/series.ts";
import { randomSource } from "../../stats/random-source.ts";
import { detect } from "./detect.ts";
import { nightlySeries, nothingAccepted } from "./series-fixture.ts";

const few = { seed: 7, numRuns: 40 };

/** Histories of up to five levels, up to 30 % apart, with nights that differ by 1 %. */
const history = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 6, max: 30 }), fc.double({ min: 0.85, max: 1.15, noNaN: true })), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.integer({ min: 1, max: 1000 }),
  )
  .map(([parts, seed]) => {
    const rng = randomSource(seed);
    // Between ±1.7 %, as evenly as it comes: the spread is 1 %.
    return parts.flatMap(([count, level]) =>
      Array.from({ length: count }, () => level * Math.exp(0.034 * (rng() - 0.5))),
    );
  });

const options = {
  ...{ method: "pelt" as const, tolerance: 0.02, accepted: nothingAccepted, at: new Date("2030-01-01T00:00:00Z") },
};
const detected = (
  series: readonly Series[],
  shifts: readonly AcceptedShift[] = [],
  method: DetectionMethod = "pelt",
): DetectedSeries[] =>
  detect(series, {
    ...options,
    method,
    accepted: { ...nothingAccepted, shifts: [...shifts] },
    rng: randomSource(1),
  }).series;
const one = (medians: readonly number[], shifts?: readonly AcceptedShift[]) =>
  detected([nightlySeries(medians)], shifts)[0]!;
const found = ({ changes }: DetectedSeries) => changes.map(({ kind, after }) => `${kind} at ${after.run}`);

test("the order of the series does not matter, nor which others there are", () => {
  fc.assert(
    fc.property(fc.array(history, { minLength: 2, maxLength: 4 }), (histories) => {
      const series = histories.map((medians, i) => nightlySeries(medians, { key: `s/a${i}//fetch:time` }));
      // Random orders decide by this method: each series must have its own.
      const found = (of: readonly Series[]) => detected(of, [], "e-divisive");
      const all = found(series);
      expect(found(series.toReversed()).toReversed()).toEqual(all);
      expect(series.map((alone) => found([alone])[0])).toEqual(all);
    }),
    { ...few, numRuns: 10 },
  );
});

test("who accepts every regression has none", () => {
  fc.assert(
    fc.property(history, (medians) => {
      const shifts = one(medians).changes.map(({ after, kind }): AcceptedShift[] =>
        kind === "improvement"
          ? []
          : [{ metric: "**", commit: after.commit, reason: "wanted", who: "someone", when: "2029-01-01" }],
      );
      expect(one(medians, shifts.flat()).standing).not.toBe("regressed");
    }),
    few,
  );
});

test("a series is regressed exactly while its level is worse than the reference by more than the tolerance", () => {
  fc.assert(
    fc.property(history, (medians) => {
      const { standing, latest, reference, since } = one(medians);
      if (standing !== "unknown") expect(standing === "regressed").toBe(latest!.change.estimate > options.tolerance);
      if (standing === "regressed") expect(reference.to.startedAt < since!.startedAt).toBe(true);
    }),
    few,
  );
});

test("the unit of the values does not matter", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: -20, max: 20 }), (medians, exponent) => {
      const scaled = one(medians.map((value) => value * 2 ** exponent));
      const plain = one(medians);
      expect(found(scaled)).toEqual(found(plain));
      expect(scaled.changes.map(({ change }) => change)).toEqual(plain.changes.map(({ change }) => change));
      expect([scaled.standing, scaled.latest!.change, scaled.warnings]).toEqual([
        plain.standing,
        plain.latest!.change,
        plain.warnings,
      ]);
    }),
    few,
  );
});

test("what is upside down for metrics of which more is better is the same", () => {
  fc.assert(
    fc.property(history, (medians) => {
      const rates = nightlySeries(
        medians.map((value) => 1 / value),
        { unit: "1/s", better: "higher" },
      );
      expect(found(detected([rates])[0]!)).toEqual(found(one(medians)));
    }),
    few,
  );
});

test("nights like the last ones change nothing that was found long before", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 20 }), (medians, more) => {
      // The last level repeated, so that nothing new is in it; changes near the end may still move or come to light.
      const before = one(medians);
      const after = one([...medians, ...Array.from({ length: more }, (_, i) => medians.at(-1 - (i % 6))!)]);
      const old = ({ changes }: DetectedSeries) =>
        changes
          .filter(({ change, after: at }) => Math.abs(change.estimate) > 0.06 && nightOf(at.run) < medians.length - 12)
          .map(({ kind, after: at }) => ({ kind, night: nightOf(at.run) }));
      const kinds = new Map(after.changes.map(({ kind, after: at }) => [nightOf(at.run), kind]));
      for (const { kind, night } of old(before)) {
        expect([-1, 0, 1].map((aside) => kinds.get(night + aside))).toContain(kind);
      }
    }),
    few,
  );
});

const nightOf = (run: string): number => Number(run.replace("night-", ""));

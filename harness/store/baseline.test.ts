import fc from "fast-check";
import { expect, test } from "vitest";
import { formatBaseline, parseBaseline, pathOf } from "./baseline.ts";
import { recordedRun } from "./run-fixture.ts";

const run = recordedRun();
const file = "reference/nodestore-timing/0123456789ab/2025-03/0123456789ab-run-00000001.json";
const text = formatBaseline(run);

test("the path says target, suite, machine, month and commit", () => {
  expect(pathOf(run)).toBe(file);
});

test("a run comes back as it was, its metrics in their order", () => {
  expect(JSON.stringify(parseBaseline(text, file))).toBe(JSON.stringify(run));
});

test("a bit that flips is noticed, or has changed nothing", () => {
  const bytes = Buffer.from(text);
  fc.assert(
    fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      let parsed: unknown;
      try {
        parsed = parseBaseline(flipped.toString("utf8"), file);
      } catch (error) {
        expect((error as Error).message).toMatch(new RegExp(`^${file}: `));
        return;
      }
      expect(parsed).toEqual(run);
    }),
    { numRuns: 2000 },
  );
});

test("a file that was cut anywhere is noticed", () => {
  for (let length = 0; length < text.length - 2; length += 7) {
    expect(() => parseBaseline(text.slice(0, length), file)).toThrow(file);
  }
});

test.each([
  ["conflict markers", `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> other\n`, /not JSON/],
  ["an unknown schema", text.replace("plimsoll.baseline/1", "plimsoll.baseline/2"), /schema: .*plimsoll\.baseline\/2/],
  ["another value than was recorded", text.replace("0.13}", "0.03}"), /checksum is [0-9a-f]{64}, that of the content/],
  ["a run record without its envelope", JSON.stringify(run), /schema/],
])("%s is named", (_name, damaged, reason) => {
  expect(() => parseBaseline(damaged, file)).toThrow(reason);
});

test("a sound record in the wrong place is named with the right one", () => {
  const elsewhere = file.replace("2025-03", "2025-04");
  expect(() => parseBaseline(text, elsewhere)).toThrow(`in the wrong place: belongs at ${file}`);
});

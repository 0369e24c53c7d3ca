import { expect, test } from "vitest";
import { canonicalJson } from "../model/canonical-json.ts";
import { type CompactSeries, formatCompact, parseCompact } from "./compact-series.ts";
import { recordedRun } from "./run-fixture.ts";
import { SeriesCollector } from "./series-collector.ts";

const collector = new SeriesCollector();
for (const day of [1, 2]) {
  collector.add(recordedRun({ id: `run-0000000${day}`, startedAt: `2025-03-0${day}T04:00:00Z` }, [6, 1, 5, 2, 4, 3]));
}
const [part] = collector.parts();
const points = part!.points.map((point, i) => ({ ...point, samples: [1, 3, 6], sha256: `${i}`.repeat(64) }));
const series: CompactSeries = { ...part!, points };
const { path, text } = formatCompact(series);

test("a series of a month comes back as it was, from a file that is named for it and its content", () => {
  expect(path).toMatch(/^reference\/nodestore-timing\/0123456789ab\/2025-03\/[0-9a-f]{16}-[0-9a-f]{12}\.series\.json$/);
  expect(parseCompact(text, path)).toEqual(series);
});

test("the name begins alike for other points of the series, and not for another series", () => {
  const more = formatCompact({ ...series, points: points.slice(1) }).path;
  expect(more).not.toBe(path);
  expect(more.split("-").slice(0, -1)).toEqual(path.split("-").slice(0, -1));
  const other = formatCompact({ ...series, unit: "1/s" }).path;
  expect(other.split("-").at(-2)).not.toBe(path.split("-").at(-2));
});

test.each([
  ["cut", (bytes: Buffer, at: number) => bytes.subarray(0, at)],
  ["flipped", (bytes: Buffer, at: number) => bytes.map((byte, i) => (i === at ? byte ^ (1 << (at % 8)) : byte))],
])("a file that was %s at any byte is named, or says what it said", (_, damage) => {
  const bytes = Buffer.from(text);
  const sound = canonicalJson(series);
  for (let at = 0; at < bytes.length; at++) {
    let parsed: CompactSeries;
    try {
      parsed = parseCompact(Buffer.from(damage(bytes, at)).toString("utf8"), path);
    } catch (error) {
      if (!(error as Error).message.startsWith(`${path}: `)) throw error;
      continue;
    }
    if (canonicalJson(parsed) !== sound) expect(parsed).toEqual(series);
  }
});

test.each<[string, Partial<CompactSeries>, RegExp]>([
  ["of several months", { points: [points[0]!, { ...points[1]!, startedAt: "2025-04-02T04:00:00Z" }] }, /2025-04/],
  ["in no order of time", { points: points.toReversed() }, /point 2 does not come after/],
  ["twice", { points: [points[0]!, points[0]!] }, /point 2 does not come after/],
  ["with more values than executions", { points: [{ ...points[0]!, n: 2 }] }, /point 1 has more values/],
])("points %s are refused", (_, changes, reason) => {
  const wrong = formatCompact({ ...series, ...changes });
  expect(() => parseCompact(wrong.text, wrong.path)).toThrow(reason);
});

test("a key that is none, a target that leaves the store and a file that was moved are refused", () => {
  const noKey = formatCompact({ ...series, key: "speed" });
  expect(() => parseCompact(noKey.text, noKey.path)).toThrow('"speed" is not a key');
  const outside = formatCompact({ ...series, target: ".." });
  expect(() => parseCompact(outside.text, outside.path)).toThrow('".." cannot be a folder');
  expect(() => parseCompact(text, path.replace("2025-03", "2025-04"))).toThrow(
    `in the wrong place: belongs at ${path}`,
  );
  expect(() => parseCompact(text.replace("compact/1", "compact/2"), path)).toThrow("schema");
});

test("how coarsely a series was printed outlives its month", () => {
  const coarse = formatCompact({ ...series, precision: 0.005 });
  expect(parseCompact(coarse.text, coarse.path).precision).toBe(0.005);
});

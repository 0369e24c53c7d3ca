import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { progressLineSchema } from "../model/progress-line.ts";
import type { SetAside } from "./parsed-results.ts";
import { type PocketnetSample, pocketnetSync } from "./pocketnet-sync.ts";

const samples = (...points: (readonly [time: number, height: number])[]): PocketnetSample[] =>
  points.map(([time, height]) => ({
    place: `at ${time}`,
    time,
    height,
    hits: 900_000,
    misses: 100_000,
    spills: 0,
    memory: 5000 + time,
  }));
const measured = (...points: (readonly [time: number, height: number])[]) => {
  const setAside: SetAside[] = [];
  const { executions, progress } = pocketnetSync(samples(...points), "sync", "node", setAside);
  const told = executions[0]!.map(
    (line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better} ±${line.precision ?? 0}`,
  );
  return { told, setAside, progress: progress! };
};

test("the time to each 100,000th block runs from the last sample at the first height, the rest ends at the top", () => {
  const { told, setAside } = measured([0, 0], [60, 0], [120, 50_000], [180, 120_000], [240, 250_000], [300, 250_000]);
  expect(told).toEqual([
    "sync/pocketnet/to=100000/sync:time 60 s lower ±60",
    "sync/pocketnet/to=200000/sync:time 120 s lower ±60",
    `sync/pocketnet//sync:rate ${250_000 / 180} 1/s higher ±0`,
    "sync/pocketnet//sync:hit_ratio 0.9 1 higher ±0",
    "sync/pocketnet//sync:misses_per_block 1.2 1 lower ±0",
    "sync/pocketnet//sync:spills_per_block 0 1 lower ±0",
    "sync/pocketnet//sync:sqlite_memory_peak 5240 B lower ±0",
  ]);
  expect(setAside).toEqual([]);
});

test("the height over time runs from the last sample at the first height to the top", () => {
  const { progress } = measured([0, 3], [60, 3], [120.25, 50_000], [180, 49_990], [240, 250_000], [300, 250_000]);
  expect(progress).toEqual([
    {
      ...{ suite: "sync", subject: "pocketnet", params: {}, operation: "sync", progress: "height", unit: "1" },
      points: [
        [0, 3],
        [60.25, 50_000],
        [120, 49_990],
        [180, 250_000],
      ],
    },
  ]);
  expect(progressLineSchema.parse(progress[0])).toEqual(progress[0]);
});

test("of a long synchronisation as many points are kept as a curve may have", () => {
  const { progress } = measured(...Array.from({ length: 9001 }, (_, i) => [i * 60, i * 10] as const));
  expect(progressLineSchema.parse(progress[0]).points.at(-1)).toEqual([540_000, 90_000]);
});

test("what is reached within the first interval has no time", () => {
  const { told, setAside } = measured([0, 99_000], [60, 100_500], [120, 101_000]);
  expect(told.filter((line) => line.includes("to="))).toEqual([]);
  expect(setAside).toEqual([{ place: "at 60", reason: "time to 100000: 0 is no value in s" }]);
});

test("a fall by a few blocks and a sample of the same time are set aside", () => {
  const { setAside } = measured([0, 0], [60, 100], [120, 99], [120, 99], [180, 200]);
  expect(setAside).toEqual([
    { place: "at 120", reason: "the height falls from 100 to 99" },
    { place: "at 120", reason: "is of the same time as at 120" },
  ]);
});

test.each<[string, (readonly [number, number])[], string]>([
  ["nothing", [], "node: no sample"],
  [
    "a node that stands still",
    [
      [0, 7],
      [60, 7],
    ],
    "node: the height never rises above 7",
  ],
  [
    "time that runs backwards",
    [
      [60, 0],
      [0, 7],
    ],
    "at 0: is earlier than at 60",
  ],
  [
    "a chain that begins anew",
    [
      [0, 0],
      [60, 5000],
      [120, 0],
    ],
    "at 120: the height falls from 5000 to 0",
  ],
])("%s is refused", (_, points, message) => {
  expect(() => measured(...points)).toThrow(InputError);
  expect(() => measured(...points)).toThrow(message);
});

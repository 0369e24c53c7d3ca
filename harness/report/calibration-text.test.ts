import { expect, test } from "vitest";
import { calibrationExample, metricExample } from "../model/calibration-example.ts";
import { calibrationText } from "./calibration-text.ts";

const key = (subject: string) => `timing/${subject}/threads=4/fetch:time`;
const many = calibrationExample({
  rebuilds: ["sha256:1", "sha256:2"],
  metrics: [
    metricExample(key("nudb"), {
      layout: 0.012,
      noise: { sd: 0.1, robust: 0.1 },
      position: { change: 0.01, low: -0.01, high: 0.02 },
    }),
    metricExample("timing/rocksdb/threads=4/fetch:rate", {
      better: "higher",
      unit: "1/s",
      autocorrelation: -0.2,
      layout: 0,
    }),
    metricExample(key("badger"), {
      falseAlarms: { share: 0.93, low: 0.91, high: 0.95, resamples: 1000 },
      mde: [{ pairs: 20, change: null }],
    }),
    metricExample(key("memory"), {
      gated: false,
      falseAlarms: null,
      mde: [],
      autocorrelation: null,
      noise: null,
      position: null,
    }),
  ],
  mayNotBlock: [
    { key: key("badger"), reason: "false alarms in 93 % [91 %, 95 %] of runs without a change, 5 % are allowed" },
  ],
  warnings: ["timing/badger/threads=4/fetch:time: head is 6 % worse than base, the same program"],
});

test("a calibration reads from what would go wrong to what can be seen, what to do and how noisy each metric is", async () => {
  await expect(calibrationText(many, { columns: 100, colour: false })).toMatchFileSnapshot("testdata/calibration.txt");
});

test.each([40, 60, 80, 120])("no line is longer than a terminal of %d columns", (columns) => {
  const lines = calibrationText(many, { columns, colour: false, all: true }).split("\n");
  expect(lines.filter((line) => [...line].length > columns)).toEqual([]);
});

test("what may not block and what cannot is listed when all is wanted", () => {
  const short = calibrationText(many, { columns: 100, colour: false });
  expect(short).toContain("and 1 more (--all lists them)");
  expect(short).not.toContain("memory fetch");
  expect(calibrationText(many, { columns: 100, colour: false, all: true })).toContain("memory fetch");
});

test("a change that no number of pairs finds is said to be so", () => {
  const never = calibrationExample({ wished: { change: 0.01, pairs: null, seconds: null } });
  expect(calibrationText(never, { columns: 100, colour: false })).toContain(
    "+1.0 % of the middle metric: no number of pairs finds it",
  );
});

test("no line is a command to the runner in whose log it stands, and no label moves the cursor", () => {
  const hostile = calibrationExample({ labels: { rocksdb: "::error::\u001b[31mx" }, warnings: ["::error::y"] });
  const printed = calibrationText(hostile, { columns: 100, colour: false });
  expect(printed.split("\n").filter((line) => line.trim().startsWith("::"))).toEqual([]);
  expect(printed).not.toContain("\u001b");
});

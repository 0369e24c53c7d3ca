import stringWidth from "string-width";
import { expect, test } from "vitest";
import {
  changeExample,
  confirmationExample,
  detectedSeriesExample as detected,
  detectionExample,
  momentExample,
} from "../model/detection-example.ts";
import { detectionText } from "./detection-text.ts";

const key = (subject: string, operation = "fetch", metric = "time") =>
  `nodestore-timing/${subject}/threads=4/${operation}:${metric}`;
const change = changeExample();
const since = change.after;
const refuted = confirmationExample({ answer: "refuted", change: { estimate: 0.001, low: -0.004, high: 0.006 } });
const better = changeExample({
  ...{ kind: "improvement", before: momentExample("5", "2025-02-01"), confidence: 0.962, runs: [20, 31] },
  after: momentExample("6", "2025-02-02", { value: 0.12, title: "nodestore: whole-key bloom filters" }),
  change: { estimate: -0.11, low: -0.13, high: -0.09 },
});
const shift = {
  ...{ metric: "**", commit: "3333333", reason: "checksums in every record", who: "A. Uthor" },
  when: "2025-01-20T10:00:00Z",
};
const accepted = changeExample({
  ...{ before: momentExample("4", "2025-01-18"), after: momentExample("3", "2025-01-19"), accepted: shift },
});
const mute = { metric: "**", reason: "a broken fan", who: "B. Oss", when: "2025-03-01", until: "2025-04-01" };

const regressed = detected({ standing: "regressed", since, changes: [accepted, change] });
const rate = detected({
  ...{ key: key("nudb", "insert", "rate"), label: "NuDB", unit: "1/s", better: "higher", standing: "regressed", since },
  changes: [
    changeExample({
      confirmations: [confirmationExample()],
      before: { ...change.before, value: 52_000 },
      after: { ...since, value: 48_100 },
    }),
  ],
});
const noise = detected({
  ...{ key: key("memory"), label: "memory", standing: "regressed", since },
  changes: [
    changeExample({
      after: momentExample("7", "2025-03-04"),
      before: momentExample("6", "2025-03-03"),
      confirmations: [refuted],
    }),
  ],
});
const steady = detected({ key: key("badger"), label: "badger" });
const fixed = detected({
  ...{ key: key("pebble"), label: "Pebble", standing: "fixed", since: accepted.after },
  changes: [changeExample({ after: accepted.after, before: accepted.before }), better],
});
const improved = detected({ key: key("sqlite"), label: "SQLite", standing: "improved", changes: [better] });
const drifting = detected({
  ...{ key: key("rocksdb", "insert"), standing: "steady", warnings: ["residuals are autocorrelated (0.71)"] },
  drifts: [
    {
      ...{
        against: "30 days ago",
        from: momentExample("8", "2025-02-12"),
        to: momentExample("9", "2025-03-13", { value: 0.1416 }),
      },
      change: { estimate: 0.049, low: 0.031, high: 0.066 },
    },
  ],
});
const many = detectionExample(
  [
    ...[steady, regressed, rate, noise, fixed, improved, drifting],
    detected({ key: key("parity"), label: "ParityDB", standing: "regressed", since, changes: [change], muted: mute }),
    detected({ key: key("nudb", "missing"), label: "NuDB", standing: "regressed", since, changes: [] }),
    detected({ key: key("nudb", "missing"), label: "NuDB", standing: "unknown", runs: 3, fingerprint: "ba9876543210" }),
  ],
  { warnings: ["damaged record, not used: a.json: not JSON"] },
);
const text = (detection = many, changes = {}) => detectionText(detection, { columns: 100, colour: false, ...changes });

test("what is open comes first, and each change says where, how much, how sure and how to accept it", async () => {
  await expect(text()).toMatchFileSnapshot("testdata/detection.txt");
});

test("everything is listed when all is wanted", async () => {
  await expect(text(many, { all: true })).toMatchFileSnapshot("testdata/detection-all.txt");
});

test.each([
  ["suspected: 1 of 2 series may be slower since a commit: RocksDB fetch, 4 threads +8.1 %", [steady, regressed]],
  ["regressed: 1 of 2 series is lower, confirmed: NuDB insert rate, 4 threads −7.5 %", [steady, rate]],
  ["steady: no open regression in 2 series", [steady, noise]],
  ["steady: no open regression in 1 series", [{ ...regressed, muted: mute }]],
  ["unknown: none of 1 series is long enough to be judged", [{ ...steady, standing: "unknown" as const }]],
  ["unknown: the store holds no such series", []],
])("the first line answers the question: %s", (line, series) => {
  expect(text(detectionExample(series), { columns: 200 }).split("\n")[0]).toBe(line);
});

test("nothing is called real that was not confirmed", () => {
  const open = detectionExample([
    regressed,
    detected({ key: key("nudb"), standing: "regressed", since, changes: [change] }),
  ]);
  expect(text(open)).not.toMatch(/regressed|slower,|is slower|are slower|\bconfirmed by/);
  expect(text(open)).toMatch(/^suspected: 2 of 2 series may be slower/);
});

test("a change between two runs of one commit is said not to be the program's", () => {
  const same = changeExample({ before: momentExample("2", "2025-03-01") });
  expect(text(detectionExample([{ ...regressed, changes: [same] }]))).toContain(
    "the same commit before and after: what changed is not the program",
  );
});

test("two commits that build the same program are said to", () => {
  const same = confirmationExample({ answer: "refuted", change: null, pairs: 0 });
  const shown = text(detectionExample([{ ...regressed, changes: [changeExample({ confirmations: [same] })] }]), {
    columns: 200,
  });
  expect(shown).toMatch(/refuted by run \S+ \(2025-03-05\): both commits build the same program/);
  expect(shown).not.toContain("to accept it");
});

test("the metric to accept can be pasted into a shell, whatever it is called", () => {
  const odd = { ...regressed, key: "s/a'b/x=*/fetch:time" };
  expect(text(detectionExample([odd]), { columns: 200 })).toContain(
    `plimsoll accept 's/a\\'\\''b/x=\\*/fetch:time' --commit 222222222222 --reason TEXT`,
  );
});

test("colour says how serious it is", () => {
  const code = (...series: Parameters<typeof detectionExample>[0]) =>
    text(detectionExample(series), { colour: true }).slice("\u001b[".length, "\u001b[32".length);
  expect([code(regressed), code(steady), code({ ...steady, standing: "unknown" })]).toEqual(["31", "32", "33"]);
});

test.each([20, 40, 80])("no line is longer than %d columns", (columns) => {
  const lines = [text(many, { columns, all: true }), text(many, { columns })].join("").split("\n");
  expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(columns);
});

test("of many, the rest is counted", () => {
  const series = Array.from({ length: 40 }, (_, i) => ({ ...regressed, key: key("rocksdb", `fetch${i}`) }));
  expect(text(detectionExample(series))).toContain("and 25 more (--all lists them)");
  expect(text(detectionExample(series), { all: true })).not.toContain("more (--all");
});

test("what came with a run cannot move the cursor or give the runner a command", () => {
  const hostile = "::error::\u001b[2Jx\n::set-output";
  const moment = momentExample("2", "2025-03-02", { title: hostile, run: hostile, commit: hostile });
  const confirmations = [confirmationExample({ run: hostile })];
  const bad = changeExample({
    after: moment,
    before: moment,
    confirmations,
    accepted: { ...shift, who: hostile, reason: hostile },
  });
  const series = detected({
    ...{ key: hostile, label: hostile, target: hostile, suite: hostile, warnings: [hostile], changes: [bad] },
    configuration: { args: [hostile], env: { [hostile]: hostile }, state: "fresh", suiteVersion: hostile },
  });
  const open = { ...series, standing: "regressed" as const, changes: [{ ...bad, accepted: undefined }] };
  const shown = text(
    detectionExample([series, open, { ...open, muted: { ...mute, who: hostile } }], { warnings: [hostile] }),
    {
      all: true,
    },
  );
  expect(shown).not.toContain("\u001b");
  expect(shown).not.toMatch(/^\s*::/m);
});

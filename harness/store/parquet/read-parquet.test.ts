import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { formatKey } from "../../model/key.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { readHistory, type Selection } from "../history.ts";
import { memoryStore } from "../memory-store.ts";
import { prune } from "../prune.ts";
import { record } from "../record.ts";
import { builtArm, fetchTime, recordedRun } from "../run-fixture.ts";
import { withDuckDB } from "./duckdb.ts";
import { awkwardRun, historyOf } from "./history-fixture.ts";
import { readParquet } from "./read-parquet.ts";
import { writeParquet } from "./write-parquet.ts";

let folder: string;
let out: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-it's-"));
  out = join(folder, "export");
});
afterEach(() => rm(folder, { recursive: true }));

const read = (selection: Selection = {}) => readParquet(`parquet:${out}`, selection, { env: {} });

const { machine } = recordedRun();
const machines = ["012345678912", "1234567890e5", "ba9876543210"].map((fingerprint) => ({ ...machine, fingerprint }));
/** On digits alone, on what looks like a number with an exponent, and on a plain one; two suites, two targets, three months. */
const manyRuns: RunRecord[] = machines.flatMap((on, m) =>
  [1, 2, 3].flatMap((month) =>
    ["2025", "other"].map((suite, s) =>
      recordedRun(
        {
          id: `run-${m}${month}${s}-0000`,
          target: m === 2 ? "xrpld" : "0815",
          suite,
          machine: on,
          startedAt: `2025-0${month}-28T04:00:00.${month}00Z`,
        },
        [m + 1, month, s + 0.1],
      ),
    ),
  ),
);

test("a history comes back as it was: names of whatever characters, empty lists, raw values to the last bit", async () => {
  const history = historyOf(awkwardRun(), recordedRun({ id: "run-plain001" }));
  await writeParquet(history, out);
  expect(await read()).toStrictEqual(history);
});

test("series and points keep their order over months, machines and arms", async () => {
  const base = builtArm({ commit: "b".repeat(40), committedAt: "2025-02-28T10:00:00Z" });
  const pair = recordedRun({ id: "run-pair0001", arms: { head: builtArm(), base } }, [1, 2, 3, 4]);
  const executions = pair.executions.map((e, i) => ({
    ...e,
    arm: i % 2 === 0 ? ("head" as const) : ("base" as const),
  }));
  const history = historyOf(...manyRuns.toReversed(), { ...pair, executions });
  await writeParquet(history, out);
  expect(await read()).toStrictEqual(history);
});

const coarse = recordedRun({ metrics: { [fetchTime]: { unit: "s", better: "lower", precision: 0.005 } } });

test("how exactly a series was printed comes back, where it was rounded", async () => {
  const history = historyOf(coarse, recordedRun({ id: "run-other001", target: "other" }));
  expect(history.series[0]!.precision).toBe(0.005);
  await writeParquet(history, out);
  expect(await read()).toStrictEqual(history);
  expect(await read({ metric: fetchTime })).toStrictEqual(history);
});

test("an export of before values could be rounded is read, and its values are exact", async () => {
  const history = historyOf(coarse);
  const { parts } = await writeParquet(history, out);
  const file = join(out, parts[0]!.path);
  await withDuckDB((connection) =>
    connection.run(
      `COPY (SELECT * EXCLUDE ("precision") FROM read_parquet($file, hive_partitioning = false)) TO $old (FORMAT parquet)`,
      { file, old: `${file}.old` },
    ),
  );
  await rename(`${file}.old`, file);
  const manifest = JSON.parse(await readFile(join(out, "history.json"), "utf8"));
  manifest.parts[0].sha256 = createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
  await writeFile(join(out, "history.json"), JSON.stringify(manifest));
  expect((await read()).series).toStrictEqual(historyOf(recordedRun()).series);
});

test("moments come back in the precision in which they were written", async () => {
  const moments = [
    "2025-03-01T04:00:00Z",
    "2025-03-01T04:00:00.5Z",
    "2025-03-01T04:00:00.123456789Z",
    "1969-03-01T04:01:00Z",
  ];
  const history = historyOf(...moments.map((startedAt, i) => recordedRun({ id: `run-0000${i}`, startedAt })));
  await writeParquet(history, out);
  expect(await read()).toStrictEqual(history);
});

test("whatever well-formed text a history holds, it comes back", async () => {
  const text = fc.string({ unit: "binary", maxLength: 12 });
  const dictionary = fc.dictionary(fc.oneof(text, fc.constant("__proto__")), text, { noNullPrototype: true });
  const about = fc.record({
    title: text,
    label: text,
    args: fc.array(text),
    env: dictionary,
    params: dictionary,
    name: text,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(about, { minLength: 40, maxLength: 40 }), async (all) => {
      const history = historyOf(
        ...all.map(({ title, label, args, env, params, name }, i) => {
          const key = formatKey({ suite: "s", subject: name, params, operation: name, metric: "m" });
          const run = recordedRun({ id: `run-0000${i}` });
          return {
            ...run,
            plan: { ...run.plan, labels: Object.fromEntries([[name, label]]) },
            arms: { head: builtArm({ title, args, env }) },
            metrics: Object.fromEntries([[key, { unit: "1", better: "lower" } as const]]),
            executions: run.executions.map((execution) => ({ ...execution, values: { [key]: 5e-324 } })),
          };
        }),
      );
      await writeParquet(history, out);
      expect(await read()).toStrictEqual(history);
    }),
    { numRuns: 3, seed: 7 },
  );
});

test("runs of a thinned month keep their number of values, and what was damaged is still said", async () => {
  const [series] = historyOf(recordedRun()).series;
  const points = [{ ...series!.points[0]!, n: 40, samples: [0.12] }];
  const [placed, stray] = ["0815/other/ba9876543210/2025-03/x.json", "0815/x.json"].map((file) => ({
    file,
    reason: "bad",
  }));
  const damaged = [placed!, stray!];
  const history = { series: [{ ...series!, points }], runs: 3, damaged };
  await writeParquet(history, out);
  expect(await read()).toStrictEqual(history);
  expect((await read({ target: "0815" })).damaged).toEqual(damaged);
  expect((await read({ target: "xrpld" })).damaged).toEqual([stray]);
});

test.each<[string, Selection]>([
  ["all", {}],
  ["a target and a metric", { target: "0815", metric: "*/*/*/fetch:time" }],
  ["a suite", { suite: "other" }],
  ["a machine", { fingerprint: "1234567890e5" }],
  ["what no run has", { suite: "nodestore-timing", metric: "nothing" }],
])(
  "of %s, what is read is what the store itself answers, with pruned months and damaged records",
  async (_name, selection) => {
    const store = memoryStore();
    await record(store, [...manyRuns, awkwardRun()]);
    await prune(store, { before: new Date("2025-02-15T00:00:00Z"), keepSamples: 2 });
    const [first] = [...store.files.keys()].filter((path) => path.includes("2025-03"));
    store.files.set(first!, "{");
    store.files.set("0815/stray.json", "{");
    await writeParquet(await readHistory(store), out);
    const history = await readHistory(store, selection);
    expect(await read(selection)).toStrictEqual(history);
    expect(history.damaged.length).toBeGreaterThan(0);
  },
);

test("an empty history is an export too", async () => {
  await writeParquet(historyOf(), out);
  expect(await read()).toStrictEqual(historyOf());
});

test.each<[string, Selection, (run: RunRecord) => boolean]>([
  ["a target", { target: "0815" }, ({ target }) => target === "0815"],
  ["a suite", { suite: "2025" }, ({ suite }) => suite === "2025"],
  ["a machine", { fingerprint: "1234567890e5" }, ({ machine }) => machine.fingerprint === "1234567890e5"],
  ["what is not there", { target: "canopy" }, () => false],
  ["metrics by glob", { metric: "**/fetch:time" }, () => true],
  ["a metric by its key", { metric: fetchTime, suite: "other" }, ({ suite }) => suite === "other"],
])("%s can be selected", async (_name, selection, selected) => {
  await writeParquet(historyOf(...manyRuns), out);
  expect(await read(selection)).toStrictEqual(historyOf(...manyRuns.filter(selected)));
});

test("runs without the metric are counted, since they were read", async () => {
  await writeParquet(historyOf(...manyRuns), out);
  expect(await read({ metric: "**/insert:*", suite: "other" })).toStrictEqual({ series: [], runs: 9, damaged: [] });
});

test("a key that looks like a glob is a key", async () => {
  const key = "s/e/[a]=*/fetch:time";
  const run = recordedRun({ metrics: { [key]: { unit: "s", better: "lower" } } });
  const executions = run.executions.map((execution) => ({ ...execution, values: { [key]: 1 } }));
  const history = historyOf({ ...run, executions });
  await writeParquet(history, out);
  expect(await read({ metric: key })).toStrictEqual(history);
});

test("of several metrics in one part the others are left", async () => {
  const { series } = historyOf(awkwardRun());
  await writeParquet(historyOf(awkwardRun()), out);
  expect((await read({ metric: "it's/**" })).series).toStrictEqual([series[1]]);
});

const part = "target=reference/suite=nodestore-timing/fingerprint=0123456789ab/month=2025-03/part.parquet";

test.each<[string, () => Promise<unknown>, string]>([
  ["a folder without a manifest", () => rm(join(out, "history.json")), "history.json is missing"],
  ["a folder that is not there", () => rm(out, { recursive: true }), "no export of Plimsoll"],
  ["a manifest of another version", () => change("history.json", "parquet/1", "parquet/2"), "schema: "],
  ["a manifest that was cut", () => writeFile(join(out, "history.json"), '{"sch'), "history.json: not JSON"],
  [
    "a manifest that leads elsewhere",
    () => change("history.json", "target=reference", "../.."),
    "not the path of a part",
  ],
  ["a part that is missing", () => rm(join(out, part)), `${part}: missing, though history.json lists it`],
  ["a part of another export", () => writeFile(join(out, part), "PAR1"), `${part}: checksum in history.json is `],
  [
    "a part that is a folder",
    () => rm(join(out, part)).then(() => mkdir(join(out, part))),
    "the export cannot be read",
  ],
])("%s is named and never an empty history", async (_name, damage, message) => {
  await writeParquet(historyOf(recordedRun()), out);
  await damage();
  await expect(read()).rejects.toThrow(message);
  await expect(read()).rejects.toHaveProperty("name", "InputError");
});

test.each([
  ["machine", "'{'", "in JSON"],
  ["machine", "replace(machine, '0123456789ab', '../../../../x')", "machine.fingerprint: Invalid string"],
  ["machine", "replace(machine, '0123456789ab', 'ba9876543210')", "of another machine: ba9876543210"],
  ["key", "'no key'", '"no key" is not a key'],
  ["started_text", "'yesterday'", "startedAt: Invalid ISO datetime"],
  ["median", "NULL", "is no number"],
  ["median", "'many'", "is no number"],
  ["better", "NULL", "better: Invalid option"],
])(
  "a part whose checksum is right and whose %s is %s is refused: its names become paths",
  async (column, sql, message) => {
    await writeParquet(historyOf(recordedRun()), out);
    const file = join(out, part);
    await withDuckDB(async (connection) => {
      await connection.run("CREATE TABLE part AS SELECT * FROM read_parquet($file)", { file });
      await connection.run(`COPY (SELECT * REPLACE (${sql} AS "${column}") FROM part) TO $file (FORMAT parquet)`, {
        file,
      });
    });
    const sha256 = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    await change("history.json", /"sha256": "[0-9a-f]*"/, `"sha256": "${sha256}"`);
    await expect(read()).rejects.toThrow(`${part}: cannot be read as part of an export: `);
    await expect(read()).rejects.toThrow(message);
    await expect(read()).rejects.toHaveProperty("name", "InputError");
  },
);

test("a folder with a name that is short for home elsewhere is a folder", async () => {
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
  await writeParquet(historyOf(recordedRun()), "~");
  expect(await readParquet("parquet:~", {}, { env: {} })).toStrictEqual(historyOf(recordedRun()));
});

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(out, file), "utf8");
  await writeFile(join(out, file), text.replace(from, to));
}

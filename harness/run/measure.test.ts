import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { RunRecord } from "../model/run-record.ts";
import { measure } from "./measure.ts";
import type { MeasureEvent } from "./measure-event.ts";
import { readRun } from "./read-run.ts";
import { keyOf, line, measuring } from "./testing/measuring.ts";
import { newRecord } from "./testing/new-record.ts";
import { sleeper } from "./testing/sleeper.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { until } from "./testing/until.ts";

const good = line("fetch");
/** Runs the first command in the execution of that number, counted over both arms from 1, otherwise the second. */
const inExecution = (folder: string, number: number, then: string, otherwise = good): string =>
  `echo x >> ${folder}/count; if [ $(wc -l < ${folder}/count) = ${number} ]; then ${then}; else ${otherwise}; fi`;

const reasons = ({ executions }: RunRecord) => executions.flatMap(({ invalid }) => invalid ?? []);

describe("a run", () => {
  test("measures the planned pairs in their order and keeps them in the file", async () => {
    const options = measuring(temporaryFolder(), { base: good, head: `${good}; ${line("open", { value: 2 })}` });
    const record = await measure(options);
    expect(record.stopped).toEqual({ reason: "exhausted", looks: [2, 4] });
    expect(record.executions.map(({ pair, position }) => [pair, position])).toEqual(
      [0, 1, 2, 3].flatMap((pair) => [
        [pair, 0],
        [pair, 1],
      ]),
    );
    for (const { pair, arm, position } of record.executions) {
      expect(arm === options.firstArm(pair)).toBe(position === 0);
    }
    expect(record.metrics).toEqual({
      [keyOf("fetch")]: { unit: "s", better: "lower" },
      [keyOf("open")]: { unit: "s", better: "lower" },
    });
    expect(record.executions[0]!.context).toMatchObject({
      cpuSeconds: expect.any(Number),
      deviceWaitSeconds: expect.any(Number),
    });
    expect(record.timing.wall).toBeGreaterThan(record.timing.executing + record.timing.waiting);
    expect(await readRun(options.file)).toEqual(record);
    expect(readdirSync(options.dataDir)).toEqual([]);
  });

  test("stops at the look at which the rule decides", async () => {
    const looked: number[] = [];
    const decide = ({ executions }: RunRecord) => {
      looked.push(executions.length);
      return "futile" as const;
    };
    const record = await measure(measuring(temporaryFolder(), { base: good, head: good }, { decide }));
    expect(record.stopped).toEqual({ reason: "futile", looks: [2] });
    expect(looked).toEqual([4]);
  });

  test("of one arm counts executions and needs no rule", async () => {
    const { decide: _, ...options } = measuring(
      temporaryFolder(),
      { head: good },
      { record: newRecord({ arms: ["head"], looks: [3] }) },
    );
    const record = await measure(options);
    expect(record.stopped).toEqual({ reason: "exhausted", looks: [3] });
    expect(record.executions.map(({ pair, arm, position }) => [pair, arm, position])).toEqual(
      [0, 1, 2].map((pair) => [pair, "head", 0]),
    );
  });

  test("tells what happens, and how far it is", async () => {
    const events: MeasureEvent[] = [];
    const record = newRecord({ looks: [1, 2] });
    await measure(measuring(temporaryFolder(), { base: good, head: good }, { record, onEvent: (e) => events.push(e) }));
    const pair = [
      "pair-started",
      ...["waiting", "executing", "executed"],
      ...["waiting", "executing", "executed"],
      "pair",
    ];
    expect(events.map(({ kind }) => kind)).toEqual([...pair, "look", ...pair, "look"]);
    expect(events[0]!.progress).toEqual({ completePairs: 0, plannedPairs: 2, elapsedSeconds: expect.any(Number) });
    expect(events.at(-2)!.progress).toMatchObject({ completePairs: 2, secondsLeft: 0 });
    expect(events.at(-1)).toMatchObject({ kind: "look", pairs: 2, decision: "exhausted" });
  });

  test("gives each execution an empty folder, the arm's arguments and environment, and nothing of ours", async () => {
    const folder = temporaryFolder();
    const record = newRecord({ arms: ["head"], looks: [2] });
    const script = `{ ls; pwd; echo "$@"; env; } > ${folder}/seen; touch left; ${good}`;
    const options = measuring(folder, { head: script }, { record });
    options.record.arms.head.args = ["{data}", "{seed}", "{artifacts}", "{other}"];
    options.record.arms.head.env = { CACHE: "big" };
    process.env.PLIMSOLL_TEST_SECRET = "x";
    await measure(options);
    delete process.env.PLIMSOLL_TEST_SECRET;
    const [pwd, args, ...env] = readFileSync(join(folder, "seen"), "utf8").trim().split("\n");
    expect(pwd).toMatch(/data\/plimsoll-20240301-abcdef-\w+\/data$/);
    expect(args).toBe(`${pwd} 7 ${folder} {other}`);
    const names = env.map((entry) => entry.split("=")[0]!).filter((name) => !/^(PWD|OLDPWD|SHLVL|_)$/.test(name));
    expect(names.sort()).toEqual(["CACHE", "HOME", "LANG", "PATH", "TMPDIR"]);
    expect(env).toContain(`HOME=${join(pwd!, "../home")}`);
  });
});

describe("an execution is invalid, with its reason, and another pair takes its place", () => {
  const cases: [string, string, string | RegExp][] = [
    ["exits with a code", "echo 'engine: corrupt' >&2; exit 9", "exit code 9\nengine: corrupt"],
    ["crashes", "kill -ABRT $$", /^ended by SIGABRT/],
    ["prints nothing", "true", "it printed no result"],
    ["prints half a line", `${good} | head -c 30`, /^stdout of \w+, pair 1 line 1: not JSON/],
    ["prints NaN", line("fetch", { value: "NaN" }), /line 1: value: .*"NaN"/],
    ["prints a negative time", line("fetch", { value: -0.5 }), /line 1: value: -0.5 is negative/],
    ["prints no UTF-8", "printf '\\377\\n'", "stdout: its text is not UTF-8"],
    ["prints a key twice", `${good}; ${line("fetch", { value: 2 })}`, `${keyOf("fetch")} comes twice: 1 and 2`],
    ["prints another unit", line("fetch", { unit: "B" }), `${keyOf("fetch")} is in "B", and was in "s" before`],
    ["turns a metric round", line("fetch", { better: "higher" }), /higher is better, and lower was better before/],
    ["misses a key", line("open"), /^timing\/engine\/\/fetch:time is missing; pair 0, \w+: 1 s$/],
    [
      "has one more key",
      `${good}; ${line("open")}`,
      /^timing\/engine\/\/open:time is new: 1 s; pair 0, \w+ has no such key$/,
    ],
    ["prints too much", "head -c 300000000 /dev/zero 2>/dev/null", "printed more than 1 MiB on stdout"],
  ];
  test.each(cases)("that %s", async (_, script, reason) => {
    const folder = temporaryFolder();
    const all = inExecution(folder, 3, script);
    const record = await measure(measuring(folder, { base: all, head: all }));
    expect(reasons(record)).toEqual([typeof reason === "string" ? reason : expect.stringMatching(reason)]);
    expect(record.executions.map(({ pair }) => pair)).toEqual([0, 0, 1, 2, 2, 3, 3, 4, 4]);
    expect(record.executions[2]!.values).toEqual({});
    expect(record.stopped).toEqual({ reason: "exhausted", looks: [2, 4] });
    expect(readdirSync(join(folder, "data"))).toEqual([]);
  });

  test("that hangs", async () => {
    const [folder, hang] = [temporaryFolder(), sleeper()];
    const all = inExecution(folder, 4, hang.command);
    const record = await measure(measuring(folder, { base: all, head: all }, { timeoutSeconds: 1 }));
    expect(reasons(record)).toEqual(["still running after 1 s"]);
    expect(hang.lives()).toBe(false);
  });

  test("and a long stderr is cut to its end", async () => {
    const folder = temporaryFolder();
    const all = inExecution(folder, 1, "seq -f '%0200.0f' 100 >&2; exit 1");
    const [reason] = reasons(await measure(measuring(folder, { base: all, head: all })));
    expect(reason).toMatch(/^exit code 1\n0+/);
    expect(reason!.length).toBeLessThanOrEqual(2000);
    expect(reason!.endsWith("0100")).toBe(true);
  });
});

describe("a run fails", () => {
  test("when an arm fails twice in a row, and leaves no file without a complete pair", async () => {
    const options = measuring(temporaryFolder(), { base: good, head: "echo 'cannot open store' >&2; exit 1" });
    const failure: Error = await measure(options).catch((error) => error);
    expect(failure.name).toBe("MeasurementError");
    expect(failure.message).toBe(
      "head failed twice in a row; nothing is stored\npair 0, head: exit code 1\ncannot open store",
    );
    expect(existsSync(options.file)).toBe(false);
    expect(readdirSync(options.dataDir)).toEqual([]);
  });

  test("when units differ between the arms", async () => {
    const options = measuring(temporaryFolder(), { base: good, head: line("fetch", { unit: "B" }) });
    await expect(measure(options)).rejects.toThrow(`${keyOf("fetch")} is in`);
  });

  test("when more than a fifth of the pairs fail, and keeps those that did not", async () => {
    const folder = temporaryFolder();
    const count = `echo x >> ${folder}/count; n=$(wc -l < ${folder}/count)`;
    const all = `${count}; if [ $n = 3 ] || [ $n = 6 ]; then exit 5; else ${good}; fi`;
    const options = measuring(folder, { base: all, head: all });
    await expect(measure(options)).rejects.toThrow(
      /failed.*; .*run\.json keeps what was measured \(complete pairs: \d\)/,
    );
    expect((await readRun(options.file)).stopped?.reason).toBe("failed");
  });

  test("when its file cannot be written, before anything is measured", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "missing", "run.json");
    const options = measuring(folder, { base: `touch ${folder}/ran; ${good}`, head: good }, { file });
    await expect(measure(options)).rejects.toThrow(`cannot write ${file}: ENOENT`);
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });

  test("when something else goes wrong before there is a pair, and leaves no file", async () => {
    const parse = () => {
      throw new RangeError("a fault of ours");
    };
    const options = measuring(temporaryFolder(), { base: good, head: good }, { parse });
    await expect(measure(options)).rejects.toThrow("a fault of ours");
    expect(existsSync(options.file)).toBe(false);
    expect(readdirSync(options.dataDir)).toEqual([]);
  });

  test("when its data folder is none", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    const options = measuring(folder, { head: good }, { dataDir: join(folder, "file", "data") });
    await expect(measure(options)).rejects.toThrow(/cannot use .*file\/data as data folder: ENOTDIR/);
  });
});

test("an interrupted run drops the pair under way and can be resumed", async () => {
  const [folder, abort, hang] = [temporaryFolder(), new AbortController(), sleeper()];
  const all = inExecution(folder, 4, hang.command);
  const options = measuring(folder, { base: all, head: all });
  const interrupted = measure({ ...options, signal: abort.signal });
  await until("the fourth execution runs", hang.lives);
  abort.abort();
  const record = await interrupted;
  expect(hang.lives()).toBe(false);
  expect(record.stopped).toEqual({ reason: "interrupted", looks: [] });
  expect(record.executions.map(({ pair }) => pair)).toEqual([0, 0]);
  expect(await readRun(options.file)).toEqual(record);
  expect(readdirSync(options.dataDir)).toEqual([]);

  const resumed = await measure({ ...options, record: await readRun(options.file) });
  expect(resumed.stopped).toEqual({ reason: "exhausted", looks: [2, 4] });
  expect(resumed.executions.slice(0, 2)).toEqual(record.executions);
  expect(resumed.executions.map(({ pair }) => pair)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  expect(resumed.timing.wall).toBeGreaterThan(record.timing.wall);
  for (const { pair, arm, position } of resumed.executions) expect(arm === options.firstArm(pair)).toBe(position === 0);
});

test("a run interrupted before it began has a file to resume from", async () => {
  const options = measuring(temporaryFolder(), { base: good, head: good }, { signal: AbortSignal.abort() });
  expect((await measure(options)).stopped).toEqual({ reason: "interrupted", looks: [] });
  expect((await readRun(options.file)).executions).toEqual([]);
});

test("when Plimsoll is killed nothing keeps running, and the file is good to go on from", async () => {
  const [folder, daemon] = [temporaryFolder(), sleeper()];
  const script = inExecution(folder, 3, `setsid env -i sh -c '${daemon.command} & exit' & wait; sleep 100000`);
  const child = fileURLToPath(new URL("testing/measure-in-process.ts", import.meta.url));
  const plimsoll = spawn(process.execPath, ["--import", "tsx", child, folder, script], { stdio: "inherit" });
  await until("the third execution runs", daemon.lives);
  plimsoll.kill("SIGKILL");
  await once(plimsoll, "exit");
  await until("nothing is left", () => !daemon.lives());

  const options = measuring(folder, { base: good, head: good });
  const left = readdirSync(options.dataDir).filter((name) => !name.endsWith(".lock"));
  expect(left).toHaveLength(1);
  mkdirSync(join(options.dataDir, "plimsoll-of-another-run"));
  const record = await readRun(options.file);
  expect(record.executions.map(({ pair }) => pair)).toEqual([0, 0]);
  expect(record.stopped).toBeUndefined();
  expect((await measure({ ...options, record })).stopped).toEqual({ reason: "exhausted", looks: [2, 4] });
  expect(readdirSync(options.dataDir)).toEqual(["plimsoll-of-another-run"]);
});

test("a run in which nothing may block ends after the first pair, and says what was measured", async () => {
  const options = measuring(temporaryFolder(), { base: good, head: good });
  const plan = { ...options.record.plan, gate: ["**:time", "*/badger/*/*:time"] };
  const run = measure({ ...options, record: { ...options.record, plan } });
  await expect(run).rejects.toThrow(
    `no metric matches what may block (**:time, */badger/*/*:time); ${options.file} keeps what was measured ` +
      `(complete pairs: 1)\nmeasured were ${keyOf("fetch")}`,
  );
  const { head } = options.record.arms;
  const alone = measuring(temporaryFolder(), { head: good });
  expect((await measure({ ...alone, record: { ...alone.record, arms: { head }, plan } })).stopped).toMatchObject({
    reason: "exhausted",
  });
});

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import type { JobReport } from "../model/job-plan.ts";
import type { Execution, RunRecord } from "../model/run-record.ts";
import { takeArtifacts } from "./artifact-intake.ts";
import { type GitHub, gitHub } from "./client.ts";
import { base, head, job, key, soundExecution, soundReport, soundRun } from "./hostile/sound-artifact.ts";
import { fields, type ZipEntry, type ZipOrder, zipOf } from "./hostile/zip-of.ts";
import { readJobArtifact } from "./read-artifact.ts";
import { type LoopbackGitHub, startGitHub } from "./testing/start-github.ts";
import type { LoopbackRepository } from "./testing/state/loopback-repository.ts";
import type { ArtifactOrder } from "./testing/state/orders.ts";

let [github, engine, client] = [] as unknown as [LoopbackGitHub, LoopbackRepository, GitHub];
const before = { folder: process.cwd(), temporary: process.env.TMPDIR };
let folder = "";

beforeAll(async () => {
  // Whatever wrote without a name of its own, or into the temporary folder, would leave it here.
  folder = mkdtempSync(join(tmpdir(), "plimsoll-hostile-"));
  process.chdir(folder);
  process.env.TMPDIR = folder;
  github = await startGitHub({
    repositories: [{ owner: "octo-org", repo: "engine", gitDir: join(folder, "none.git") }],
    tokens: [{ token: "job", permissions: { actions: "read" } }],
    now: () => new Date("2026-03-02T12:00:00Z"),
  });
  engine = github.repository("octo-org/engine");
  const onWarning = () => {};
  client = gitHub({ token: "job", apiUrl: github.apiUrl, onWarning, retry: { second: 1, retries: 1, paced: false } });
});

afterAll(async () => {
  process.chdir(before.folder);
  if (before.temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before.temporary;
  await github.close();
  rmSync(folder, { recursive: true });
});

/** What the publisher is told of one artifact: what it holds, or why it is not taken. */
async function intake(artifact: (run: number) => ArtifactOrder): Promise<ReturnType<typeof readJobArtifact>> {
  const { id } = engine.addRun({ headSha: head });
  engine.addArtifact(id, artifact(id));
  const run = { id, attempt: 1, head, url: `https://github.com/octo-org/engine/actions/runs/${id}` };
  const { offered, refused } = await takeArtifacts(client, { owner: "octo-org", repo: "engine" }, run, [job]);
  if (refused.has(job)) throw new InputError(refused.get(job));
  if (!offered.has(job)) throw new InputError("there is none");
  return readJobArtifact(await offered.get(job)!.take());
}

const name = `plimsoll-${job}-1`;
const zipped = (order: ZipOrder) => () => ({ name, bytes: zipOf(order) });
const entries = (...given: ZipEntry[]) => zipped({ entries: given });
const small: ZipEntry = { name: "job.json", bytes: "{}" };
const stored: ZipEntry = { ...small, flags: 0, method: 0 };
const other: ZipEntry = { name: "run.json", bytes: "{}" };
const text = (json: string) => entries({ name: "job.json", bytes: json });
const report = (changes: object) => (run: number) => ({
  name,
  bytes: zipOf({ entries: [{ name: "job.json", bytes: JSON.stringify({ ...soundReport(run), ...changes }) }] }),
});
const files = (run: number, json: string) => ({
  name,
  bytes: zipOf({
    entries: [
      { name: "job.json", bytes: JSON.stringify(soundReport(run)) },
      { name: "run.json", bytes: json },
    ],
  }),
});
const record = (changes: object) => (run: number) => files(run, JSON.stringify({ ...soundRun(), ...changes }));
const execution = (changes: object) => record({ executions: [{ ...soundExecution(), ...changes }] });
/** A record's text with a piece of it exchanged, for what JSON.stringify does not write. */
const rewritten = (from: string, to: string) => (run: number) => {
  const json = JSON.stringify(soundRun());
  expect(json).toContain(from);
  return files(
    run,
    json.replace(from, () => to),
  );
};
const many = (count: number, piece: string) => Array.from({ length: count }).fill(piece).join();

type Row = readonly [string, (run: number) => ArtifactOrder, string | RegExp];

const names: readonly Row[] = [
  ["of another job", () => ({ name: "plimsoll-other-1", bytes: zipOf({ entries: [small] }) }), "there is none"],
  ["in capitals", () => ({ name: `PLIMSOLL-${job}-1`, bytes: zipOf({ entries: [small] }) }), "there is none"],
  ["with an attempt of 0", () => ({ name: `plimsoll-${job}-0`, bytes: zipOf({ entries: [small] }) }), "there is none"],
  [
    "with an attempt like 1e0",
    () => ({ name: `plimsoll-${job}-1e0`, bytes: zipOf({ entries: [small] }) }),
    "there is none",
  ],
  ["with a path before it", () => ({ name: `../${name}`, bytes: zipOf({ entries: [small] }) }), "there is none"],
  ["with a line feed behind it", () => ({ name: `${name}\n`, bytes: zipOf({ entries: [small] }) }), "there is none"],
  [
    "with a letter that looks the same",
    () => ({ name: name.replace("a", "а"), bytes: zipOf({ entries: [small] }) }),
    "there is none",
  ],
  [
    "of a later attempt",
    () => ({ name: `plimsoll-${job}-2`, bytes: zipOf({ entries: [small] }) }),
    "is of a later attempt than 1",
  ],
  [
    "said to be of another run",
    () => ({ name, bytes: Buffer.of(), workflowRun: { id: 1, headSha: head } }),
    "is of workflow run 1, not of",
  ],
  [
    "said to be of another commit",
    (id) => ({ name, bytes: Buffer.of(), workflowRun: { id, headSha: base } }),
    `is of commit ${base}`,
  ],
  ["that has expired", () => ({ name, bytes: zipOf({ entries: [small] }), expired: true }), "has expired"],
  ["said to be too large", () => ({ name, bytes: Buffer.of(), size: 1e12 }), "has 1000000000000 bytes"],
  ["said to be small", () => ({ name, bytes: Buffer.alloc(21_000_000), size: 1 }), "has more than 20000000 bytes"],
  [
    "with another digest",
    () => ({ name, bytes: zipOf({ entries: [small] }), digest: "sha256:0" }),
    "and should be sha256:0",
  ],
];

const zips: readonly Row[] = [
  ["nothing", () => ({ name, bytes: Buffer.of() }), "is no zip"],
  ["text", () => ({ name, bytes: Buffer.from('{"gate":"pass"}'.repeat(10)) }), "is no zip"],
  ["half a zip", () => ({ name, bytes: zipOf({ entries: [small] }).subarray(0, 60) }), "is no zip"],
  ["bytes before the zip", entries({ ...small, gap: Buffer.from("#!/bin/sh\n") }), "job.json: begins at byte 10"],
  ["a zip before the zip", entries({ ...small, gap: zipOf({ entries: [other] }) }), "job.json: begins at byte"],
  ["bytes after the zip", zipped({ entries: [small], after: Buffer.of(0) }), "is no zip that ends with"],
  ["a comment", zipped({ entries: [small], comment: Buffer.from("hello") }), "is no zip that ends with"],
  [
    "a zip in its comment",
    zipped({ entries: [small], comment: zipOf({ entries: [other] }) }),
    "the central directory ends at",
  ],
  [
    "a comment that is not there",
    zipped({ entries: [small], end: { commentLength: 7 } }),
    "announces a comment of 7 bytes",
  ],
  ["bytes before the directory", zipped({ entries: [small], beforeDirectory: Buffer.alloc(9) }), "belong to no entry"],
  [
    "bytes behind the directory",
    zipped({ entries: [small], beforeEnd: Buffer.alloc(9) }),
    "the central directory ends at",
  ],
  [
    "an end for zip64",
    zipped({ entries: [small], beforeEnd: Buffer.concat([fields([4, 0x07064b50], [4, 0], [4, 0]), Buffer.alloc(8)]) }),
    "is a zip64",
  ],
  // "PK\6\7", where yauzl looks for it, out of the last header's disk and internal attributes.
  [
    "an end for zip64 that a header forges",
    entries({ ...small, central: { disk: 0x4b50, internal: 0x0706 } }),
    "is a zip64",
  ],
  ["more than one disk", zipped({ entries: [small], end: { disk: 1 } }), "is on more than one disk"],
  ["other counts of entries", zipped({ entries: [small], end: { here: 2 } }), "is on more than one disk"],
  [
    "fewer entries than are there",
    zipped({ entries: [small, other], end: { entries: 1, here: 1 } }),
    "belong to no entry",
  ],
  ["more entries than are there", zipped({ entries: [small], end: { entries: 2, here: 2 } }), "unexpected EOF"],
  ["seventeen entries", zipped({ entries: Array(17).fill(small) }), "has 17 entries: at most 16"],
  ["65,535 entries", zipped({ entries: [small], end: { entries: 65535, here: 65535 } }), "has 65535 entries"],
  [
    "a directory elsewhere",
    zipped({ entries: [small], end: { directory: 0xffffffff } }),
    "the central directory ends at byte 42",
  ],
  ["another name", entries({ ...small, name: "verdict.json" }), '"verdict.json" is no name of an entry'],
  ["a path that leads out", entries({ ...small, name: "../job.json" }), '"../job.json" is no name'],
  ["an absolute path", entries({ ...small, name: "/job.json" }), '"/job.json" is no name'],
  ["a path of Windows", entries({ ...small, name: "..\\job.json" }), "is no name"],
  ["a name in capitals", entries({ ...small, name: "JOB.JSON" }), "is no name"],
  ["a name that ends with NUL", entries({ ...small, name: "job.json\0.exe" }), "is no name"],
  ["a name of wide letters", entries({ ...small, name: "ｊob.json" }), "is no name"],
  [
    "an overlong UTF-8 name",
    entries({ ...small, name: Buffer.from([0xc1, 0xaa, ...Buffer.from("ob.json")]) }),
    "is no name",
  ],
  ["no name", entries({ ...small, name: "" }), '"" is no name'],
  ["a name of 60,000 bytes", entries({ ...small, name: "x".repeat(60_000) }), /: "x{100}" is no name/],
  ["a folder", entries({ ...small, name: "job.json/" }), "is no name"],
  ["a folder by its attributes", entries({ ...small, central: { attributes: 0x10 } }), "is no regular file"],
  [
    "a link",
    entries({ ...small, bytes: "/etc/passwd", central: { attributes: 0o120777 * 65536 } }),
    "is no regular file",
  ],
  ["a device", entries({ ...small, central: { attributes: 0o020666 * 65536 } }), "is no regular file"],
  ["one name twice", entries(small, small), "job.json: comes twice"],
  ["one file under one name twice", entries(small, { ...small, phantom: true, central: { offset: 0 } }), "comes twice"],
  [
    "one file under two names",
    entries(small, { ...other, phantom: true, central: { offset: 0 } }),
    "run.json: begins at byte 0",
  ],
  [
    "another name by itself",
    entries({ ...small, local: { name: "run.json" } }),
    'job.json: is called "run.json" by itself',
  ],
  ["a name in an extra field", entries({ ...small, extra: fields([2, 0x7075], [2, 0]) }), "job.json: has extra fields"],
  [
    "an extra field by itself",
    entries({ ...small, local: { extra: fields([2, 1], [2, 0]) } }),
    "extra fields in its local",
  ],
  [
    "an extra field that is too long",
    entries({ ...small, central: { extra: fields([2, 1], [2, 999]) } }),
    "extra field",
  ],
  ["a comment of an entry", entries({ ...small, central: { comment: "x" } }), "job.json: has a comment"],
  ["an entry that is encrypted", entries({ ...small, flags: 9 }), "is encrypted"],
  ["an entry that is strongly encrypted", entries({ ...small, flags: 0x41 }), "encrypt"],
  ["flags that differ", entries({ ...small, flags: 0, local: { flags: 2 } }), "has other flags"],
  ["an unknown method", entries({ ...small, method: 14 }), "is compressed by method 14"],
  ["methods that differ", entries({ ...stored, local: { method: 8 } }), "another method in its local header"],
  ["sizes that differ", entries({ ...stored, local: { size: 1 } }), "has other sizes in its local header"],
  ["a stored entry with sizes behind", entries({ ...stored, flags: 8 }), "is stored, and says its size behind it"],
  ["other sizes behind the data", entries({ ...small, descriptor: Buffer.alloc(16) }), "has other sizes behind"],
  ["no sizes behind the data", entries({ ...small, descriptor: Buffer.of() }), "has other sizes behind"],
  ["more bytes than it says", entries({ ...small, bytes: "x".repeat(999), size: 10 }), "has more than its 10 bytes"],
  ["fewer bytes than it says", entries({ ...small, size: 10 }), "has 2 bytes, and should have 10"],
  ["stored bytes that it has not", entries({ ...stored, packed: 1 }), "has 1 bytes, and should have 2"],
  ["data into the directory", entries({ ...small, central: { packed: 200 } }), "goes on into the central directory"],
  [
    "bytes behind the deflated",
    entries({ ...small, data: Buffer.concat([deflateRawSync("{}"), Buffer.of(0)]) }),
    "bytes behind",
  ],
  ["what does not inflate", entries({ ...small, data: Buffer.from("deflated?") }), "cannot be inflated"],
  ["another checksum", entries({ ...small, crc: 1 }), "has another CRC-32"],
  ["no local header", entries({ ...small, local: { signature: 0 } }), "has no local header"],
  ["a local header beyond the end", entries({ ...small, central: { offset: 1e6 } }), "begins at byte 1000000"],
  ["a file of 4 GB", entries({ ...small, size: 0xffffffff }), "has 4294967295 bytes"],
  ["a bomb that says so", entries({ ...other, bytes: Buffer.alloc(20_000_001) }), "run.json: has 20000001 bytes"],
  [
    "a bomb that does not",
    entries({ ...other, bytes: Buffer.alloc(60_000_000), size: 9 }),
    "has more than its 9 bytes",
  ],
  ["only a run", entries(other), "job.json: is not in it"],
  ["a plan beside a job", entries(small, { name: "plan.json", bytes: "{}" }), "plan.json: does not belong there"],
];

const texts: readonly Row[] = [
  ["no UTF-8", entries({ ...small, bytes: Buffer.from([0x22, 0xc0, 0xaf, 0x22]) }), "job.json: is no UTF-8"],
  [
    "half a surrogate as bytes",
    entries({ ...small, bytes: Buffer.from([0x22, 0xed, 0xa0, 0xbd, 0x22]) }),
    "is no UTF-8",
  ],
  ["a byte order mark", text("\ufeff{}"), "not JSON"],
  ["NUL", text("{}\0"), "not JSON"],
  ["no object", text("[]"), "job.json: the whole: "],
  ["a nest of 50,000 arrays", text("[".repeat(50_000)), "nested deeper than 3"],
  ["__proto__", text('{"__proto__":{"exitCode":0}}'), "no member may be called __proto__"],
  ["another schema", report({ schema: "plimsoll.job-report/2" }), "job.json: schema: "],
  ["a verdict", report({ verdict: "pass" }), 'verdict: is not known here ("pass")'],
  ["the number of a pull request", report({ pullRequest: 1 }), "pullRequest: is not known here (1)"],
  ["an address", report({ url: "https://evil.example/" }), "url: is not known here"],
  ["another run", report({ run: 1 }), /job\.json: run: is \d+ \(1\)/],
  ["a run as text", (run) => report({ run: String(run) })(run), "job.json: run: "],
  ["another attempt", report({ attempt: 2 }), "attempt: is 1 (2)"],
  ["another job", report({ id: "other-job" }), `id: is "${job}" ("other-job")`],
  ["an option as commit", report({ head: "--upload-pack=touch x" }), "head: is no full commit id"],
  ["a command as commit", report({ base: "$(touch x)" }), "base: is no full commit id"],
  ["a commit and a line feed", report({ head: `${head}\n` }), "head: is no full commit id"],
  ["an endless complaint", report({ complaint: "x".repeat(4001) }), "complaint: "],
  ["100,000 members", text(`{${many(9000, '"a":1')}}`), 'the member "a" comes twice'],
];

const numbers: readonly Row[] = [
  ["a time of 1e999", rewritten(":0.13", ":1e999"), "1e999 is too large a number"],
  ["a time of −1e999", rewritten(":0.13", ":-1e999"), "-1e999 is too large a number"],
  ["a time of 1e-999", rewritten(":0.13", ":1e-999"), "1e-999 is too small a number"],
  ["a time of −0", rewritten(":0.13", ":-0"), "−0 is no number here"],
  ["a time of 0", execution({ values: { [key]: 0 } }), "0 is no value in s (0)"],
  ["a time below 0", execution({ values: { [key]: -1 } }), "-1 is negative"],
  ["NaN", rewritten(":0.13", ":NaN"), "NaN is no JSON value"],
  ["Infinity", rewritten(":0.13", ":Infinity"), "Infinity is too large a number"],
  ["null for a time", execution({ values: { [key]: null } }), `values.${key}: `],
  ["a text for a time", execution({ values: { [key]: "0.1" } }), `values.${key}: `],
  ["a number with 100,000 digits", rewritten(":0.13", `:0.${"3".repeat(100_000)}`), "is longer than a number may be"],
  ["two times of one metric", rewritten(":0.13", `:0.13,"${key}":9`), "comes twice"],
  ["two lists of executions", rewritten('"executions":', '"executions":[],"executions":'), "comes twice"],
  ["a value of no metric", execution({ values: { "s/x//y:z": 1 } }), "is not among the metrics (1)"],
  ["a value of what every object has", execution({ values: { constructor: 1 } }), "values.constructor: is not among"],
  [
    "__proto__ as metric",
    rewritten('"metrics":{', '"metrics":{"__proto__":{"unit":"s","better":"lower"},'),
    "__proto__",
  ],
  ["a pair below 0", execution({ pair: -1 }), "executions[0]: pair: "],
  ["half a pair", execution({ pair: 0.5 }), "executions[0]: pair: "],
  ["an inexact pair", execution({ pair: 2 ** 53 }), "executions[0]: pair: "],
  ["a third arm", execution({ arm: "constructor" }), "executions[0]: arm: "],
  ["an arm that it has not", record({ arms: { head: soundRun().arms.head } }), "the run has no such arm"],
  ["one execution twice", record({ executions: [soundExecution(), soundExecution()] }), "is executions[0] already"],
  [
    "another head",
    record({ arms: { ...soundRun().arms, head: { ...soundRun().arms.head, commit: base } } }),
    "arms.head.commit",
  ],
  ["another base", record({ arms: { ...soundRun().arms, base: { ...soundRun().arms.head } } }), "arms.base.commit"],
  ["values from elsewhere", record({ origin: { format: "custom", source: {} } }), "origin: was measured elsewhere"],
  ["a verdict", record({ gate: { outcome: "pass" } }), "gate: is not known here"],
  ["a tolerance of 1", record({ plan: { ...soundRun().plan, tolerance: 1 } }), "plan.tolerance: "],
  [
    "a negative precision",
    record({ metrics: { [key]: { unit: "s", better: "lower", precision: -1 } } }),
    "precision: ",
  ],
  ["a unit of its own", record({ metrics: { [key]: { unit: "ms", better: "lower" } } }), "unit: "],
  ["half a surrogate pair", record({ suite: "\ud800" }), "holds half a surrogate pair"],
  ["an endless text", record({ suite: "x".repeat(1_000_000) }), "a text has no end"],
  ["a nest in a value", execution({ values: { [key]: [[[[[[[[]]]]]]]] } }), "nested deeper than 10"],
  [
    "6 million values",
    (run) => files(run, `[${many(300, `[${many(20_000, "1")}]`)}]`),
    "holds more than 4000000 values",
  ],
  [
    "a million executions",
    (run) => files(run, `{"executions":[${many(1_000_000, "{}")}]}`),
    "holds more than 20000 in one place",
  ],
  [
    "a million metrics",
    (run) => files(run, `{"metrics":{${Array.from({ length: 1_000_000 }, (_, at) => `"${at}":1`)}}}`),
    "holds more than 20000 in one place",
  ],
  [
    "four million wrong points",
    (run) => {
      const points = `[${many(1999, "[-1,0]")}]`;
      const curves = Array.from({ length: 660 }, (_, at) => `"${at}":{"unit":"1","points":${points}}`);
      const wrong = JSON.stringify({ ...soundExecution(), progress: 0 }).replace(
        '"progress":0',
        () => `"progress":{${curves}}`,
      );
      return files(
        run,
        JSON.stringify({ ...soundRun(), executions: [0] }).replace('"executions":[0]', () => `"executions":[${wrong}]`),
      );
    },
    "executions[0]: progress.0: points[0][0]: ",
  ],
];

describe.each([
  ["an artifact", names],
  ["a zip with", zips],
  ["a report with", texts],
  ["a run with", numbers],
] as const)("%s", (_, rows) => {
  test.each(rows)("%s is kept back with a sentence, and nothing is written", async (_, artifact, message) => {
    const failure = await intake(artifact).then(
      () => new Error("it was taken"),
      (error) => error,
    );
    expect(failure).toBeInstanceOf(InputError);
    expect(failure.message).toMatch(message);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("there are at least 78 of them, and all together took bounded memory", () => {
  expect(names.length + zips.length + texts.length + numbers.length).toBeGreaterThanOrEqual(78);
  // kB, the most that there ever were; the inputs are made here, too.
  expect(process.resourceUsage().maxRSS).toBeLessThan(800_000);
  expect(github.faultsOfOurs).toEqual([]);
});

test("what is sound is taken, and a job that measured nothing needs no run", async () => {
  const sound = await intake((run) => files(run, JSON.stringify(soundRun())));
  expect(sound.run).toEqual(soundRun());
  expect(await intake(report({ exitCode: 3, complaint: "the suite crashed" }))).toMatchObject({
    report: { exitCode: 3, complaint: "the suite crashed" } satisfies Partial<JobReport>,
    run: undefined,
  });
});

test.each([
  "@everyone",
  "fixes #1",
  "\u001b[31mred",
  "\u202egnihtemos",
  "<script>alert(1)</script>",
  "![i](https://evil.example/i.png)",
  "::add-mask::a",
  "##[error]no",
  "a\r\n::error::b",
  "__proto__",
  "constructor",
  "$(touch x) `touch x`",
  "--upload-pack=x",
  "| a | b |",
  "数据库🦀e\u0301\0",
])("the name %j is data, and comes through as it is", async (hostile) => {
  const metric = `timing/${hostile.replace(/[/:,=%]/g, "")}//fetch:time`;
  const executions: Execution[] = [soundExecution({ values: { [metric]: 1 }, invalid: hostile })];
  const arms = { ...soundRun().arms, head: { ...soundRun().arms.head, ref: hostile, title: hostile, args: [hostile] } };
  const given: Partial<RunRecord> = { arms, executions, metrics: { [metric]: { unit: "s", better: "lower" } } };
  const { report: read, run } = await intake((id) => ({
    name,
    bytes: zipOf({
      entries: [
        { name: "job.json", bytes: JSON.stringify(soundReport(id, { complaint: hostile })) },
        { name: "run.json", bytes: JSON.stringify(soundRun(given)) },
      ],
    }),
  }));
  expect(read.complaint).toBe(hostile);
  expect(run).toEqual(soundRun(given));
});

import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { resultLineSchema } from "../model/result-line.ts";
import { parseRippledGetCounts } from "./rippled-get-counts.ts";

const text = readFileSync("harness/parse/testdata/rippled-get-counts.json", "utf8");
const parsed = (answer: string) => parseRippledGetCounts(answer, "counts", "c.json");
const told = (answer: string) =>
  parsed(answer).executions[0]!.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`);
const ofCounts = (counts: object) => JSON.stringify({ result: { fullbelow_size: 1, ...counts, status: "success" } });
const about = (name: string, counts: object) =>
  parsed(ofCounts(counts)).setAside.find(({ place }) => place === `c.json: ${name}`)?.reason;

test("counters become results in base units, each with its direction", () => {
  const store = "counts/nodestore/";
  expect(told(text)).toEqual([
    `${store}/SLE:hit-rate 0.75 1 higher`,
    `${store}/AL:hit-rate 0.475 1 higher`,
    `${store}/ledger:hit-rate 0.8 1 higher`,
    `${store}/AL:entries 12 1 lower`,
    `${store}/fullbelow:entries 10 1 lower`,
    `${store}/treenode_cache:entries 5000 1 lower`,
    `${store}/treenode_track:entries 6000 1 lower`,
    `${store}/dbTotal:size 2097152 B lower`,
    `${store}/node_reads:count 100000000 1 lower`,
    `${store}/node_reads:hits 90000000 1 higher`,
    `${store}/node_reads:size 51539607552 B lower`,
    `${store}/node_reads:time 2.5 s lower`,
    `${store}/node_reads:queue 3 1 lower`,
    `${store}/node_writes:count 70000000 1 lower`,
    `${store}/node_writes:size 38654705664 B lower`,
    `${store}/node_writes:load 0 1 lower`,
  ]);
});

test("what is no measure of a store is named together", () => {
  expect(parsed(text).setAside).toEqual([
    {
      place: "c.json",
      reason: "4 members are no measures of a store: historical_perminute, ripple::SHAMapInnerNode, status, uptime",
    },
  ]);
});

test("the answer over a WebSocket, the result alone and the command line's first lines are read alike", () => {
  const { result } = JSON.parse(text) as { result: object };
  const webSocket = { id: 1, status: "success", type: "response", result };
  for (const answer of [
    JSON.stringify(webSocket),
    JSON.stringify(result),
    `Loading: "/etc/opt/ripple/rippled.cfg"\n2020-May-01 HTTPClient:NFO Connecting to 127.0.0.1:5005\n\n${text}`,
  ]) {
    expect(told(answer)).toEqual(told(text));
  }
});

test.each([
  ["node_written_bytes", "fewer bytes than so many objects have", { node_writes: 17_000_000, node_written_bytes: 7e8 }],
  ["node_written_bytes", "a size that two turns explain", { node_writes: 4_000_000, node_written_bytes: 1.6e9 }],
  ["node_written_bytes", "no number of objects", { node_written_bytes: 7e8 }],
  ["node_written_bytes", "bytes of no objects", { node_writes: 0, node_written_bytes: 7e8 }],
  ["node_read_bytes", "hits of more than all reads", { node_reads_total: 5, node_reads_hit: 6, node_read_bytes: 600 }],
  ["node_reads_total", "hits of more than all reads", { node_reads_total: 5, node_reads_hit: 6 }],
  ["node_reads_hit", "hits of more than all reads", { node_reads_total: 5, node_reads_hit: 6 }],
  ["node_reads_hit", "as a string", { node_reads_total: "8000000000", node_reads_hit: "700000000" }],
  [
    "node_read_bytes",
    "as a string, where the hits may have",
    { node_reads_total: "8000000000", node_reads_hit: "700000", node_read_bytes: "700000000" },
  ],
  [
    "node_read_bytes",
    "as a string, of so many hits",
    { node_reads_total: "2200000000", node_reads_hit: "2000000000", node_read_bytes: "2600000000" },
  ],
  ["dbKBTotal", "a negative size", { dbKBTotal: -5 }],
])("%s is refused as wrapped: %s", (name, _, counts) => {
  expect(about(name, counts)).toMatch(/wrapped at 32 bits/);
});

test.each([
  ["of so few objects that a turn more would make them too large", { node_writes: 1_700_000, node_written_bytes: 8e8 }],
  ["of a store that did nothing", { node_writes: 0, node_written_bytes: 0 }],
  ["with 64 bits", { node_writes: "17000000", node_written_bytes: "700000000" }],
  ["larger than 32 bits", { node_writes: 17_000_000, node_written_bytes: 7e9 }],
])("bytes %s are kept", (_, counts) => {
  expect(about("node_written_bytes", counts)).toBeUndefined();
  expect(told(ofCounts(counts)).some((line) => line.includes("node_writes:size"))).toBe(true);
});

test.each([
  ["of all reads below 32 bits", { node_reads_total: "2200000000", node_reads_hit: "2000000000" }],
  ["above 32 bits", { node_reads_total: "8000000000", node_reads_hit: "7000000000", node_read_bytes: "990000000000" }],
])("what was read %s is kept", (_, counts) => {
  for (const name of Object.keys(counts)) expect(about(name, counts)).toBeUndefined();
});

test.each([
  ["a percentage", { SLE_hit_rate: 60 }, 0.6],
  ["a ratio where counters have 64 bits", { SLE_hit_rate: 0.6, node_writes: "1" }, 0.6],
])("the hit rate of the SLE cache is read as %s", (_, counts, value) => {
  expect(parsed(ofCounts(counts)).executions[0]!.find(({ operation }) => operation === "SLE")!.value).toBe(value);
});

test.each([
  ["SLE_hit_rate", { SLE_hit_rate: 0.6, node_writes: 1 }, "0.6: may be a ratio or a percentage"],
  ["node_hit_rate", { node_hit_rate: 101 }, "101: is more than 100 %"],
  ["AL_hit_rate", { AL_hit_rate: -1 }, "-1: -0.01 is negative"],
  ["node_reads_duration_us", { node_reads_duration_us: "0" }, "0: 0 is no value in s"],
  ["node_writes", { node_writes: "18446744073709551615" }, /is no whole number that can be told exactly$/],
  ["node_writes", { node_writes: 1.5 }, /is no whole number/],
])("%s of %j is set aside", (name, counts, reason) => {
  expect(about(name, counts)).toEqual(typeof reason === "string" ? reason : expect.stringMatching(reason));
});

test.each([
  ["half an answer", text.slice(0, 200), /^c.json: not JSON: /],
  ["nothing", "", /^c.json: not JSON: /],
  ["an answer of nothing", '{"result":{"status":"success"}}', "c.json: no result"],
  ["an error", '{"result":{"status":"error","error":"forbidden"}}', /^c.json: the server answered .*forbidden/],
  ["an error over a WebSocket", '{"status":"error","error":"noPermission"}', /^c.json: the server answered .*noPerm/],
  ["a word for a count", ofCounts({ node_writes: "many" }), 'c.json: result: node_writes: is no count ("many")'],
  ["a list for a count", ofCounts({ read_queue: [1] }), /^c.json: result: read_queue: .*\(\[1\]\)$/],
  ["zeros alone", '{"node_reads_duration_us":"0"}', "c.json: no result: 0: 0 is no value in s"],
])("%s is refused with its place", (_, answer, message) => {
  expect(() => parsed(answer)).toThrow(InputError);
  expect(() => parsed(answer)).toThrow(message);
});

const samples = "../shared/samples/rippled";
test.skipIf(!existsSync(samples))("answers in the wild are read, and what wrapped in them is refused", () => {
  const refused = (file: string) =>
    parsed(readFileSync(`${samples}/${file}`, "utf8")).setAside.filter(({ reason }) => reason.includes("wrapped"));
  expect(refused("get_counts_2015_gist.json").map(({ place }) => place)).toEqual([
    "c.json: node_read_bytes",
    "c.json: node_written_bytes",
  ]);
  expect(refused("get_counts_xrpl_org_doc.json").map(({ place }) => place)).toEqual([
    "c.json: node_reads_total",
    "c.json: node_reads_hit",
    "c.json: node_read_bytes",
  ]);
});

test("mutated answers are refused by name or give sound values", () => {
  const edit = fc.tuple(
    fc.nat(text.length - 1),
    fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom(...'",:-.0e')),
    fc.nat(5),
  );
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 2 }), (edits) => {
      const mutated = edits.reduce((all, [at, put, removed]) => all.slice(0, at) + put + all.slice(at + removed), text);
      try {
        const [lines] = parsed(mutated).executions;
        expect(new Set(lines!.map(formatKey)).size).toBe(lines!.length);
        for (const line of lines!) expect(resultLineSchema.safeParse(line).success).toBe(true);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        expect(error.message).toMatch(/^c\.json/);
      }
    }),
    { seed: 1, numRuns: 2000 },
  );
});

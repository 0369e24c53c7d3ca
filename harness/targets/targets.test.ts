import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { isForeignFormat, parseForeign } from "../commands/foreign-formats.ts";
import { resultsReader } from "../commands/results-reader.ts";
import { selectSuite, splitSuiteName } from "../commands/suite-name.ts";
import { checkYaml } from "../model/check-yaml.ts";
import { gateMatcher } from "../model/gate-matcher.ts";
import { formatKey } from "../model/key.ts";
import { type Suite, type Target, targetSchema } from "../model/target.ts";
import { readTarget } from "../run/read-target.ts";

const here = import.meta.dirname;
const names = (await readdir(here)).filter((file) => file.endsWith(".yml")).map((file) => file.slice(0, -4));
const targets = new Map<string, Target>(
  await Promise.all(names.map(async (name) => [name, (await readTarget(name, [here])).target] as const)),
);

test.each(names)("%s is a target with its file's name, and tells editors where its schema is", async (name) => {
  // The template's name is for whoever copies it to choose.
  expect(targets.get(name)!.name).toBe(name === "template" ? "my-program" : name);
  const text = await readFile(join(here, `${name}.yml`), "utf8");
  expect(text.split("\n")[0]).toBe("# yaml-language-server: $schema=./target.schema.json");
});

test("what the template offers in comments is valid, too", async () => {
  const text = await readFile(join(here, "template.yml"), "utf8");
  const member = /^( *)# ([a-z]\w+: .+)$/gm;
  const offered = [...text.matchAll(member)].map(([, , words]) => words!.split(":")[0]);
  expect(offered).toEqual([
    "toolchain",
    "caches",
    "measure",
    "results",
    "timeoutSeconds",
    "looks",
    "expect",
    "gate",
    "tolerances",
  ]);
  // One or the other: what is measured as a process prints nothing that is read.
  const all = text.replace(member, (line, space, words) => (words.startsWith("measure:") ? line : `${space}${words}`));
  const target = checkYaml(targetSchema, all, "template.yml");
  expect(target.suites.timing).toMatchObject({ results: "results.json", gate: ["**/*:time"] });
  expect(() => checkYaml(targetSchema, text.replaceAll(member, "$1$2"), "template.yml")).toThrow(
    /measure: process reads no output/,
  );
});

test("the documentation's table has every suite of every target", async () => {
  const readme = await readFile(join(here, "README.md"), "utf8");
  const rows = [...readme.matchAll(/^\| `([a-z-]+)` \| (`[^|]+`) \| [^|]+ \|$/gm)];
  const documented = rows.map(([, name, listed]) => [
    name,
    [...listed!.matchAll(/`([a-z-]+)`/g)].map(([, suite]) => suite),
  ]);
  const known = [...targets].filter(([name]) => name !== "template");
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries(known.map(([name, target]) => [name, Object.keys(target.suites)])),
  );
});

test("each target that the documentation's commands name is one, with its suite where there are several", async () => {
  const readme = await readFile(join(here, "README.md"), "utf8");
  const named = [...readme.matchAll(/^plimsoll bench (\S+)/gm)].map(([, name]) => name!);
  expect(named).toContain("canopy");
  for (const name of named.filter((other) => !other.endsWith(".yml"))) {
    const { target, suite } = splitSuiteName(name);
    expect(() => selectSuite(targets.get(target)!, suite), name).not.toThrow();
  }
});

const suites = [...targets].flatMap(([name, target]) =>
  Object.entries(target.suites).map(([suite, of]) => [`${name}/${suite}`, suite, of] as const),
);

test.each(suites.filter(([, , { parser }]) => parser !== "result-lines"))(
  "%s prints a format that plimsoll parse reads",
  (_, __, { parser }) => {
    expect(isForeignFormat(parser)).toBe(true);
  },
);

test.each(suites)("%s runs files that its build keeps", (id, _, suite) => {
  const { artifacts } = suite.build ?? targets.get(id.split("/")[0]!)!.build!;
  const kept = artifacts.map((path) => basename(path));
  const used = suite.command.flatMap((word) => /^\{artifacts\}\/([^/]+)/.exec(word)?.[1] ?? []);
  expect(used.filter((name) => !kept.includes(name))).toEqual([]);
});

test.each(suites)("%s ends: all pairs that it may measure take a day at most", (_, __, suite) => {
  const executions = suite.arms === "at-once" ? 1 : 2;
  // Of the limit, which is several times what an execution is said to take.
  expect(suite.looks.at(-1)! * executions * suite.timeoutSeconds).toBeLessThanOrEqual(24 * 3600);
});

test.each(suites)("%s looks only where a decision is possible", (_, __, { looks }) => {
  expect(looks[0]).toBeGreaterThanOrEqual(6);
});

/** What each suite of a node prints, generated to its format; of db_bench, as it printed it. */
const fixtures: Readonly<Record<string, string>> = {
  "xrpld/nodestore-timing": "../parse/testdata/rippled-timing.txt",
  "xrpld/nodestore-options": "testdata/xrpld-nodestore-options.txt",
  "xrpld/nodestore-memory": "testdata/xrpld-nodestore-memory.txt",
  "xrpld/nodestore-bench": "../parse/testdata/google-benchmark.json",
  "xrpld/server-counts": "../parse/testdata/rippled-get-counts.json",
  "polkadot-sdk/trie-read": "testdata/polkadot-sdk-trie.json",
  "polkadot-sdk/trie-write": "testdata/polkadot-sdk-trie.json",
  "polkadot-sdk/trie": "testdata/polkadot-sdk-trie.json",
  "polkadot-sdk/storage": "testdata/polkadot-sdk-storage.txt",
  "polkadot-sdk/storage-dev": "testdata/polkadot-sdk-storage.txt",
  "canopy/storage": "testdata/canopy-storage.txt",
  "pocketnet/sync": "testdata/pocketnet-sync.log",
  "db-bench/fill-read": "testdata/db-bench-fill-read.txt",
};

const ofNodes = suites.filter(([id]) => !id.startsWith("reference/") && !id.startsWith("template/"));

test("there is a fixture for every suite of every node", () => {
  expect(Object.keys(fixtures).sort()).toEqual(ofNodes.map(([id]) => id).sort());
});

function keysOf(text: string, name: string, { parser }: Suite): string[] {
  const format = parser as Exclude<typeof parser, "result-lines">;
  return parseForeign(format, text, name, name).executions.flat().map(formatKey);
}

test.each(ofNodes)(
  "%s: each metric that is expected, gated or tolerated is in what it prints",
  async (id, name, suite) => {
    const text = await readFile(join(here, fixtures[id]!), "utf8");
    expect(suite.expect).not.toEqual([]);
    resultsReader(name, suite)(text.split("\n"), id);
    const keys = keysOf(text, name, suite);
    const met = (glob: string) => keys.some(gateMatcher([glob]));
    const globs = [...suite.expect, ...suite.gate, ...Object.keys(suite.tolerances), ...suite.debts];
    expect(globs.filter((glob) => !met(glob))).toEqual([]);
  },
);

test.each(ofNodes)(
  "%s: an output without one of the expected metrics is refused by its name",
  async (id, name, suite) => {
    const text = await readFile(join(here, fixtures[id]!), "utf8");
    const read = resultsReader(name, { ...suite, expect: [...suite.expect, `${name}/another-engine/**`] });
    expect(() => read(text.split("\n"), id)).toThrow(`${id}: no result for ${name}/another-engine/**`);
  },
);

// Real output of upstream's suites, where it is at hand.
const samples = join(here, "../../../shared/samples");
const real: readonly (readonly [id: string, sample: string])[] = [
  ["xrpld/nodestore-timing", "rippled/timing_v3_edited_seed000.txt"],
  ["xrpld/nodestore-bench", "rippled/gbench_reps3.json"],
  ["canopy/storage", "canopy/run_200x5x2.txt"],
  ["polkadot-sdk/trie", "substrate/trie_2020-05_with_db_type_seed003.txt"],
];
test.skipIf(!existsSync(samples)).each(real)("%s expects what upstream's %s has", async (id, sample) => {
  const [, name, suite] = suites.find(([other]) => other === id)!;
  const text = await readFile(join(samples, sample), "utf8");
  const { results } = resultsReader(name, suite)(text.split("\n"), sample);
  const keys = results.map(formatKey);
  expect(suite.gate.filter((glob) => !keys.some(gateMatcher([glob])))).toEqual([]);
});

test.each([...targets.keys()].filter((name) => ofNodes.some(([id]) => id.startsWith(`${name}/`))))(
  "%s has labels for subjects that its suites print, and for no other",
  async (target) => {
    const own = ofNodes.filter(([id]) => id.startsWith(`${target}/`));
    const texts = await Promise.all(own.map(([id]) => readFile(join(here, fixtures[id]!), "utf8")));
    const printed = own.flatMap(([, name, suite], i) =>
      keysOf(texts[i]!, name, suite).map((key) => key.split("/")[1]!),
    );
    const labelled = own.flatMap(([, , { labels }]) => Object.keys(labels));
    expect(labelled.filter((subject) => !printed.includes(subject))).toEqual([]);
  },
);

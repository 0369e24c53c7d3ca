import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { checkYaml } from "../model/check-yaml.ts";
import { targetSchema } from "../model/target.ts";
import { targetJsonSchema } from "./target-schema.ts";

test("target.schema.json is that of the code", async () => {
  const kept = JSON.parse(await readFile(join(import.meta.dirname, "target.schema.json"), "utf8"));
  expect(kept, "is stale: npx tsx scripts/target-schema.ts writes it anew").toEqual(
    JSON.parse(JSON.stringify(targetJsonSchema())),
  );
});

/** Every schema in a schema that names properties, with where it stands. */
function* objects(schema: unknown, at = "target"): Generator<[string, Record<string, unknown>]> {
  if (typeof schema !== "object" || schema === null) return;
  if ("type" in schema && "properties" in schema) yield [at, schema as Record<string, unknown>];
  for (const [name, inner] of Object.entries(schema)) yield* objects(inner, `${at}.${name}`);
}

test("an editor refuses every member that a target does not have, as reading one does", () => {
  const found = [...objects(targetJsonSchema())];
  expect(found.map(([at]) => at)).toEqual([
    "target",
    "target.properties.build",
    "target.properties.suites.additionalProperties",
    "target.properties.suites.additionalProperties.properties.build",
  ]);
  for (const [at, schema] of found) expect([at, schema.additionalProperties]).toEqual([at, false]);
});

test("the schema has a title and a sentence on every member of a suite that is not plain from its name", () => {
  const schema = targetJsonSchema() as {
    title: string;
    $id?: string;
    properties: { suites: { additionalProperties: { properties: Record<string, { description?: string }> } } };
  };
  expect([schema.title, schema.$id]).toEqual(["Plimsoll target", undefined]);
  const members = Object.entries(schema.properties.suites.additionalProperties.properties);
  expect(members.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
});

/** Every member on a line of its own; the first is line 1. */
const whole = `schema: plimsoll.target/1
name: store
title: A store
source: .
build:
  commands: [[make]]
  artifacts: [bin/store, data/]
  toolchain: { cc: [cc, --version] }
  caches: [CCACHE_DIR]
  timeoutSeconds: 10
  layoutEnv: LAYOUT
suites:
  timing:
    title: Timing
    version: "1"
    command: ["{artifacts}/store"]
    args: [--fast]
    env: { SIZE: "1" }
    measure: output
    parser: customSmallerIsBetter
    results: ./out/results.json
    state: fresh
    arms: in-turn
    timeoutSeconds: 5
    outputLimitBytes: 100
    executions: 3
    looks: [6, 8]
    expect: ["**"]
    gate: ["**"]
    tolerances: { "**": 0.02 }
    debts: ["**"]
    labels: { store: The store }
`;

const refused = (text: string): { readonly line: number; readonly message: string } => {
  try {
    checkYaml(targetSchema, text, "store.yml");
  } catch (error) {
    const [, line, message] = (error as Error).message.match(/^store\.yml line (\d+): (.*)$/s)!;
    return { line: Number(line), message: message! };
  }
  throw new Error("this is a target");
};

const editor = z.fromJSONSchema(targetJsonSchema());
/** Where an editor finds the first fault. */
const marked = (text: string): string | undefined => editor.safeParse(parse(text)).error?.issues[0]?.path.join(".");

test("every member of a target is in the one that the next tests spoil", () => {
  expect(marked(whole)).toBeUndefined();
  expect(checkYaml(targetSchema, whole, "store.yml").suites.timing!.looks).toEqual([6, 8]);
  interface Members {
    readonly properties: Readonly<Record<string, unknown>>;
  }
  const schema = targetJsonSchema() as { properties: { suites: { additionalProperties: Members } } };
  const suite = schema.properties.suites.additionalProperties;
  const text = parse(whole);
  expect(Object.keys(schema.properties)).toEqual(Object.keys(text));
  expect(Object.keys(suite.properties).filter((name) => name !== "build")).toEqual(Object.keys(text.suites.timing));
});

test.each([
  ["target/1", "target/2", 1, "schema: "],
  ["name: store", "name: My Store", 2, "name: is no name of lower-case letters"],
  ["title: A store", 'title: ""', 3, "title: "],
  ["source: .", "source:", 4, "source: "],
  ["[[make]]", "[make, all]", 6, "build.commands[0]: "],
  ["[[make]]", "[[sleep, 1]]", 6, "build.commands[0][1]: "],
  ["[[make]]", "make", 6, "build.commands: "],
  ["bin/store", "/bin/store", 7, "build.artifacts[0]: is no path within the work tree"],
  ["bin/store", "../store", 7, "build.artifacts[0]: is no path within the work tree"],
  ["bin/store", "bin/..", 7, "build.artifacts[0]: is no path within the work tree"],
  ["bin/store", "./", 7, "build.artifacts[0]: is no path within the work tree"],
  ["[cc, --version]", "cc --version", 8, "build.toolchain.cc: "],
  ["CCACHE_DIR", "ccache_dir", 9, "build.caches[0]: is no name of an environment variable in capitals"],
  ["timeoutSeconds: 10", "timeoutSeconds: 10s", 10, "build.timeoutSeconds: "],
  ["LAYOUT", "layout", 11, "build.layoutEnv: is no name"],
  ["  timing:", "  Timing:", 13, "suites.Timing: is no name of lower-case letters"],
  ["title: Timing", "title: 3", 14, "suites.timing.title: "],
  ['version: "1"', "version: 1", 15, "suites.timing.version: "],
  ['["{artifacts}/store"]', "store", 16, "suites.timing.command: "],
  ["[--fast]", "[--size, 5]", 17, "suites.timing.args[1]: "],
  ['SIZE: "1"', "SIZE: 1", 18, "suites.timing.env.SIZE: "],
  ['SIZE: "1"', 'size: "1"', 18, "suites.timing.env.size: is no name of an environment variable in capitals"],
  ["measure: output", "measure: time", 19, "suites.timing.measure: "],
  ["customSmallerIsBetter", "google_benchmark", 20, "suites.timing.parser: "],
  ["./out/results.json", "/tmp/results.json", 21, "suites.timing.results: is no path below {data}"],
  ["./out/results.json", "out/../..", 21, "suites.timing.results: is no path below {data}"],
  ["state: fresh", "state: warm", 22, "suites.timing.state: "],
  ["in-turn", "parallel", 23, "suites.timing.arms: "],
  ["timeoutSeconds: 5", "timeoutSeconds: -5", 24, "suites.timing.timeoutSeconds: "],
  ["outputLimitBytes: 100", "outputLimitBytes: 1.5", 25, "suites.timing.outputLimitBytes: "],
  ["executions: 3", "executions: 0", 26, "suites.timing.executions: "],
  ["looks: [6, 8]", "looks: 6", 27, "suites.timing.looks: "],
  ['expect: ["**"]', 'expect: "**"', 28, "suites.timing.expect: "],
  ['gate: ["**"]', "gate: []", 29, "suites.timing.gate: "],
  ["0.02", "2", 30, "suites.timing.tolerances.**: "],
  ['debts: ["**"]', "debts: yes", 31, "suites.timing.debts: "],
  ["The store", "1", 32, "suites.timing.labels.store: "],
  ["state: fresh", "stat: fresh", 22, "suites.timing.stat: is not known here"],
  ["artifacts:", "artefacts:", 5, "build.artifacts: "],
  [/suites:.*/s, "suites: {}", 12, "suites: there is none"],
])("%s as %s is refused with line and place, in an editor at the same place", (right, wrong, line, message) => {
  const text = whole.replace(right, wrong);
  expect(text).not.toBe(whole);
  const fault = refused(text);
  expect([fault.line, fault.message.slice(0, message.length)]).toEqual([line, message]);
  const at = marked(text)!;
  expect(message.split(": ")[0]!.replace(/\[(\d+)\]/g, ".$1")).toMatch(
    at === "suites.timing" ? /^suites\.timing\./ : at,
  );
});

test.each([
  ["looks: [6, 8]", "looks: [8, 6]", 27, "suites.timing.looks[1]: is not above the one before it (6)"],
  ["bin/store, data/", "bin/store, old/store/", 7, "build.artifacts[1]: another is called store, too"],
  ["measure: output", "measure: process", 20, "suites.timing.parser: measure: process reads no output"],
  [/build:.*?(?=suites:)/s, "", 6, "suites.timing: neither it nor the target says how to build"],
])("%s as %s, which no editor knows, is refused with line and place", (right, wrong, line, message) => {
  const fault = refused(whole.replace(right, wrong));
  expect([fault.line, fault.message.slice(0, message.length)]).toEqual([line, message]);
});

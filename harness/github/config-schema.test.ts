import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { configJsonSchema } from "./config-schema.ts";

interface Schema {
  readonly description?: string;
  readonly additionalProperties?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}

test("config.schema.json is that of the code", async () => {
  const kept = JSON.parse(await readFile(join(import.meta.dirname, "config.schema.json"), "utf8"));
  expect(kept, "is stale: npx tsx scripts/config-schema.ts writes it anew").toEqual(
    JSON.parse(JSON.stringify(configJsonSchema())),
  );
});

/** Every schema in a schema that names properties. */
function* objects(schema: unknown): Generator<Schema> {
  if (typeof schema !== "object" || schema === null) return;
  if ("type" in schema && "properties" in schema) yield schema as Schema;
  for (const inner of Object.values(schema)) yield* objects(inner);
}

test("every member but the schema's own name says what it is, and no other is accepted", () => {
  const found = [...objects(configJsonSchema())];
  expect(found).toHaveLength(5);
  for (const { additionalProperties, properties = {} } of found) {
    expect(additionalProperties).toBe(false);
    const silent = Object.entries(properties).filter(([, { description }]) => !description);
    expect(silent.map(([name]) => name).filter((name) => name !== "schema")).toEqual([]);
  }
});

test.each([
  [{}, true],
  [{ suites: [] }, false],
  [{ suites: [{ suite: "../store.yml" }] }, false],
  [{ suites: [{ suite: "canopy", pahts: ["a"] }] }, false],
  [{ runners: { Fast: { labels: ["a"] } } }, false],
  [{ alpha: 1 }, false],
  [{ site: "https://example.org" }, true],
])("an editor takes a configuration with %j: %s", (change, good) => {
  const editor = z.fromJSONSchema(configJsonSchema());
  const config = { schema: "plimsoll.config/1", suites: [{ suite: "canopy" }], ...change };
  expect(editor.safeParse(config).success).toBe(good);
});

/** `suites[].looks`, `runners.NAME.work`: what can be written, with the schema of it. */
function* keys(schema: Nested, before = ""): Generator<string> {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const key = `${before}${name}`;
    if (inner.items?.properties) yield* [key, ...keys(inner.items, `${key}[].`)];
    else if (inner.additionalProperties?.properties) yield* [key, ...keys(inner.additionalProperties, `${key}.NAME.`)];
    else if (inner.properties) yield* keys(inner, `${key}.`);
    else yield key;
  }
}

interface Nested {
  readonly properties?: Readonly<Record<string, Nested>>;
  readonly items?: Nested;
  readonly additionalProperties?: Nested;
}

test("the guide's table has every key, and no other", async () => {
  const guide = await readFile("actions/README.md", "utf8");
  const table = /# Configuration\n.*?\| key \|.*?\n(.*?)\n\n/s.exec(guide)![1]!;
  const named = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, key]) => key);
  expect(named).toEqual([...keys(configJsonSchema() as Nested)]);
});

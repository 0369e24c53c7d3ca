import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
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

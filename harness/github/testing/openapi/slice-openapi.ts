import { operations } from "./operations.ts";

interface Description {
  openapi: string;
  info: { title: string; version: string; license?: unknown };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; examples: Record<string, unknown> };
}

interface Operation {
  operationId: string;
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

/** Resources whose every field a client may read: the loopback GitHub lays its state over GitHub's own examples of them. */
const templates = [
  "artifact",
  "branch-with-protection",
  "check-run",
  "commit",
  "full-repository",
  "issue-comment",
  "job",
  "pull-request",
  "workflow-run",
];

/** GitHub's description of its API, cut down to the operations that are used and what they refer to. */
export function sliceOpenApi(whole: Description): Description {
  const wanted: ReadonlySet<string> = new Set(operations);
  const seen = new Map<string, unknown>();
  const paths: Description["paths"] = {};
  for (const [path, methods] of Object.entries(whole.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!wanted.has(operation?.operationId)) continue;
      paths[path] ??= {};
      paths[path][method] = kept(operation, whole, seen);
    }
  }
  const schemas: Record<string, unknown> = {};
  const pending = schemasIn(paths);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name in schemas) continue;
    schemas[name] = nullsSpelledOut(withoutProse(whole.components.schemas[name]));
    pending.push(...schemasIn(schemas[name]));
  }
  return {
    openapi: whole.openapi,
    info: { title: whole.info.title, version: whole.info.version, license: whole.info.license },
    paths,
    components: {
      schemas: sorted(schemas),
      examples: Object.fromEntries(templates.map((name) => [name, whole.components.examples[name]])),
    },
  };
}

/** An operation with its parameters and answers written out: those are shared by all of GitHub's API. */
function kept(operation: Operation, whole: Description, seen: Map<string, unknown>): Operation {
  const { operationId, parameters, requestBody, responses } = operation;
  return withoutProse(
    inlined(
      { operationId, ...(parameters && { parameters }), ...(requestBody ? { requestBody } : {}), responses },
      whole,
      seen,
    ),
  ) as Operation;
}

function inlined(value: unknown, whole: Description, seen: Map<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => inlined(one, whole, seen));
  if (typeof value !== "object" || value === null) return value;
  const reference = (value as { $ref?: unknown }).$ref;
  if (typeof reference === "string" && !reference.startsWith(schemaPrefix)) {
    if (!seen.has(reference)) seen.set(reference, inlined(resolve(reference, whole), whole, seen));
    return seen.get(reference);
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inlined(member, whole, seen)]));
}

const schemaPrefix = "#/components/schemas/";

function resolve(reference: string, whole: Description): unknown {
  let at: unknown = whole;
  for (const name of reference.slice("#/".length).split("/")) at = (at as Record<string, unknown>)[name];
  return at;
}

const prose = new Set(["description", "example", "examples", "summary", "externalDocs", "x-github", "headers"]);
/** Below these, names are those of data: a property may well be called `description`. */
const namesOfData = new Set(["properties"]);

function withoutProse(value: unknown, namesAreData = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutProse(one));
  if (typeof value !== "object" || value === null) return value;
  const answer = "content" in value && !namesAreData ? { description: "" } : {};
  return {
    ...answer,
    ...Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => namesAreData || !prose.has(name))
        .map(([name, member]) => [name, withoutProse(member, !namesAreData && namesOfData.has(name))]),
    ),
  };
}

/**
 * JSON Schema takes OpenAPI's `nullable` beside a type alone: beside alternatives null becomes one of them, and of an
 * enumeration a member.
 */
function nullsSpelledOut(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nullsSpelledOut);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, nullsSpelledOut(member)]));
  if (members.nullable !== true) return members;
  if (Array.isArray(members.enum) && !members.enum.includes(null)) return { ...members, enum: [...members.enum, null] };
  if ("type" in members) return members;
  const { nullable, ...rest } = members;
  return { anyOf: [rest, { enum: [null] }] };
}

function schemasIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn);
  if (typeof value !== "object" || value === null) return [];
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === "string") return [$ref.slice(schemaPrefix.length)];
  return Object.values(value).flatMap(schemasIn);
}

function sorted(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}

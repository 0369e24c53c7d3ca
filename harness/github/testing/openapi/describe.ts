import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, OpenAPIBackend } from "openapi-backend";
import type { OperationId } from "./operations.ts";

export interface DescribedCall {
  readonly operation: OperationId;
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string | number | undefined>>;
  /** What the description has against the request; empty: nothing. */
  readonly faults: readonly SchemaFault[];
}

export interface SchemaFault {
  /** `/requestBody/output/summary` */
  readonly place: string;
  readonly problem: string;
}

export interface Received {
  readonly method: string;
  /** Without the query; slashes within a parameter encoded. */
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: unknown;
}

export interface Description {
  /** undefined: no such operation, or none that the loopback GitHub knows. */
  match(request: Received): DescribedCall | undefined;
  faultsOfAnswer(operation: OperationId, status: number, body: unknown): readonly SchemaFault[];
  /** GitHub's own example of a resource. */
  example(name: string): unknown;
}

let description: Promise<Description> | undefined;

/** GitHub's description of its API, read once a process. */
export function describedApi(): Promise<Description> {
  description ??= read();
  return description;
}

async function read(): Promise<Description> {
  const definition = JSON.parse(await readFile(join(import.meta.dirname, "testdata/github-openapi.json"), "utf8"));
  const api = new OpenAPIBackend({
    definition: definition as Document,
    quick: true,
    coerceTypes: true,
    ajvOpts: { strict: false, allErrors: true, formats },
  });
  await api.init();
  return {
    match(received) {
      const request = { ...received, headers: { ...received.headers } };
      const operation = api.matchOperation(request);
      if (operation?.operationId === undefined) return undefined;
      const parsed = api.router.parseRequest(request, operation);
      const { errors, coerced } = api.validateRequest(request, operation);
      return {
        operation: operation.operationId as OperationId,
        params: (coerced as { params?: DescribedCall["params"] }).params ?? parsed.params,
        query: ((coerced as { query?: unknown }).query ?? parsed.query) as DescribedCall["query"],
        faults: faults(errors),
      };
    },
    faultsOfAnswer: (operation, status, body) => faults(api.validateResponse(body, operation, status).errors),
    example: (name) => structuredClone(definition.components.examples[name].value),
  };
}

const formats = {
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  email: true,
  hostname: true,
  repo: true,
  "repo.nwo": true,
  timestamp: true,
} as const;

function faults(errors: readonly SchemaError[] | null | undefined): SchemaFault[] {
  return (errors ?? []).filter(isTrue).map(({ instancePath, message, params }) => {
    const unknown = (params as { additionalProperty?: string } | undefined)?.additionalProperty;
    return { place: instancePath, problem: `${message ?? "is wrong"}${unknown === undefined ? "" : `: ${unknown}`}` };
  });
}

interface SchemaError {
  readonly instancePath: string;
  readonly message?: string;
  readonly params?: unknown;
}

/** Of a deleted fork's pull request GitHub says that `head.repo` is null, though its description does not know that. */
function isTrue({ instancePath }: SchemaError): boolean {
  return !/^(\/\d+)?\/head\/repo$/.test(instancePath);
}

import { isMap, isScalar, type Pair, parseDocument, type Scalar, visit } from "yaml";
import { InputError } from "../../harness/model/errors.ts";

type Grants = Readonly<Record<string, string>> | string | null;

export interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly "timeout-minutes"?: number | string;
}

export interface Job {
  readonly "runs-on"?: string | readonly string[] | object;
  readonly permissions?: Grants;
  readonly needs?: string | readonly string[];
  readonly if?: string | boolean;
  readonly environment?: unknown;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, string>> | "inherit";
  readonly steps?: readonly Step[];
  readonly "timeout-minutes"?: number | string;
}

/** What the rules look at of a workflow file. */
export interface Workflow {
  readonly file: string;
  readonly name: string | undefined;
  readonly on: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
  readonly permissions: Grants | undefined;
  readonly env: unknown;
  readonly concurrency: { readonly group?: string; readonly "cancel-in-progress"?: unknown } | undefined;
  readonly defaults: { readonly run?: { readonly shell?: string } } | undefined;
  readonly jobs: Readonly<Record<string, Job>>;
  /** Each `uses:` with the comment behind it. */
  readonly uses: readonly { readonly line: number; readonly value: string; readonly comment: string }[];
}

/** @throws InputError naming the file and the line */
export function readWorkflow(file: string, text: string): Workflow {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw new InputError(`${file}: ${error.message}`);
  if (!isMap(document.contents)) throw new InputError(`${file}: is no workflow`);
  const uses: { line: number; value: string; comment: string }[] = [];
  visit(document, {
    Pair(_, pair: Pair) {
      if (!isScalar(pair.key) || pair.key.value !== "uses" || !isScalar(pair.value)) return;
      const { value, comment, range } = pair.value as Scalar;
      const line = text.slice(0, range?.[0]).split("\n").length;
      uses.push({ line, value: String(value), comment: comment?.trim() ?? "" });
    },
  });
  const { name, on, jobs, permissions, env, concurrency, defaults } = document.toJS();
  return { file, name, on: triggers(on), permissions, env, concurrency, defaults, jobs: jobs ?? {}, uses };
}

/** A trigger alone and a list of them say the same as a map without settings. */
function triggers(on: unknown): Workflow["on"] {
  if (typeof on === "string") return { [on]: null };
  if (Array.isArray(on)) return Object.fromEntries(on.map((name) => [String(name), null]));
  return (on ?? {}) as Workflow["on"];
}

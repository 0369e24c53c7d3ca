import type { Identity } from "../state/identity.ts";
import type { RepositoryState } from "../state/repository-state.ts";
import type { World } from "../state/world.ts";

/** A request that is allowed and fits the description. */
export interface Call {
  readonly world: World;
  readonly identity: Identity;
  /** Of the path; every operation here is of one. */
  readonly repository: RepositoryState;
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string | number | undefined>>;
  // What the description has checked.
  // biome-ignore lint/suspicious/noExplicitAny: each operation has a body of its own
  readonly body: any;
  readonly accept: string;
  /** Absolute, with the query. */
  readonly url: string;
}

export interface Answer {
  readonly status: number;
  /** A string or bytes go out as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler = (call: Call) => Answer | Promise<Answer>;

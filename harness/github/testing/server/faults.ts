import type { OperationId } from "../openapi/operations.ts";
import type { LoggedRequest } from "./request-log.ts";

/** What can go wrong between a client and GitHub. */
export type Fault =
  /** 403, the hour's requests are used up; they are given anew so many seconds from now. */
  | { readonly kind: "primary-limit"; readonly resetSeconds: number }
  /** 403 for too many requests in a short time. */
  | { readonly kind: "secondary-limit"; readonly retryAfterSeconds?: number }
  /** 429 */
  | { readonly kind: "too-many-requests"; readonly retryAfterSeconds: number }
  | { readonly kind: "status"; readonly status: 500 | 502 | 503 | 504 }
  /** The connection is reset, and nothing was done. */
  | { readonly kind: "reset-before" }
  /** Done, but the connection ends in the middle of the answer. */
  | { readonly kind: "reset-after" }
  /** Done, but nothing is answered before `release()`. `before: true`: not done before, either. */
  | { readonly kind: "slow"; readonly before?: boolean }
  /** Done, but the answer's JSON ends in its middle. */
  | { readonly kind: "truncated" }
  /** Done, but answered as a page of HTML. */
  | { readonly kind: "wrong-content-type" };

export interface FaultOrder {
  /** A REST operation's name, `graphql`, `twirp/CreateArtifact`, `blob/put`, `blob/get`, `git/upload-pack`, `git/receive-pack`, or what picks requests. */
  readonly match: OperationId | (string & {}) | ((request: LoggedRequest) => boolean);
  /** Once by default. */
  readonly times?: number;
  readonly fault: Fault;
}

export interface FaultHandle {
  /** How often it has struck. */
  readonly struck: number;
  /** Settles with the first request that it strikes. */
  readonly reached: Promise<LoggedRequest>;
  /** Lets slow answers go, those to come as well. */
  release(): void;
}

export interface ArmedFault extends FaultHandle {
  readonly fault: Fault;
  readonly released: Promise<void>;
}

/** Faults in the order in which they were asked for: the first that matches and is not used up strikes. */
export class Faults {
  readonly #orders: { order: FaultOrder; handle: MutableHandle }[] = [];

  add(order: FaultOrder): FaultHandle {
    const handle = newHandle(order.fault);
    this.#orders.push({ order, handle });
    return handle;
  }

  strike(request: LoggedRequest): ArmedFault | undefined {
    for (const { order, handle } of this.#orders) {
      if (handle.struck >= (order.times ?? 1) || !matches(order, request)) continue;
      handle.struck += 1;
      handle.reach(request);
      return handle;
    }
    return undefined;
  }

  releaseAll(): void {
    for (const { handle } of this.#orders) handle.release();
  }
}

interface MutableHandle extends ArmedFault {
  struck: number;
  reach(request: LoggedRequest): void;
}

function newHandle(fault: Fault): MutableHandle {
  let reach!: (request: LoggedRequest) => void;
  let release!: () => void;
  const reached = new Promise<LoggedRequest>((resolve) => {
    reach = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { fault, struck: 0, reached, released, reach, release };
}

function matches({ match }: FaultOrder, request: LoggedRequest): boolean {
  return typeof match === "function" ? match(request) : request.operation === match;
}

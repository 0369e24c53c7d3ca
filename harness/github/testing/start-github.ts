import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { runtimeToken } from "./artifacts/runtime-token.ts";
import { describedApi } from "./openapi/describe.ts";
import { type FaultHandle, type FaultOrder, Faults } from "./server/faults.ts";
import type { LoggedRequest } from "./server/request-log.ts";
import { type Served, serve } from "./server/serve.ts";
import { type Identity, identityOf, type TokenOrder } from "./state/identity.ts";
import { LoopbackRepository } from "./state/loopback-repository.ts";
import type { RepositoryOrder } from "./state/orders.ts";
import { repositoryOf, type World } from "./state/world.ts";

export interface GitHubOrder {
  readonly repositories: readonly RepositoryOrder[];
  /** A token that is not named here is refused with 401. */
  readonly tokens: readonly TokenOrder[];
  readonly now: () => Date;
  /** Where people look; by default the server's own address, under a name that the artifact client takes for GitHub's. */
  readonly serverUrl?: string;
}

/** A GitHub on this machine: what it holds, what it was asked, and how it shall fail. */
export interface LoopbackGitHub {
  /** `http://127.0.0.1:PORT`, as `https://api.github.com` */
  readonly apiUrl: string;
  /** The same, as GitHub Enterprise Server's: `…/api/v3`, GraphQL at `…/api/graphql`. */
  readonly enterpriseApiUrl: string;
  readonly serverUrl: string;
  /** In the order in which they came. */
  readonly requests: readonly LoggedRequest[];
  /** Answers that break GitHub's description, and calls that are not known here: empty, or the loopback GitHub has a defect. */
  readonly faultsOfOurs: readonly string[];
  /** By full name; throws where there is none. */
  repository(fullName: string): LoopbackRepository;
  addRepository(order: RepositoryOrder): LoopbackRepository;
  addToken(order: TokenOrder): Identity;
  fail(order: FaultOrder): FaultHandle;
  /** What a job of that run finds in its environment to call GitHub; `GITHUB_TOKEN` is not among it. */
  jobEnvironment(run: number, job?: number): Readonly<Record<string, string>>;
  /** At once, whoever is still connected. */
  close(): Promise<void>;
}

/** Starts a GitHub on this machine's loopback for tests. It is checked against GitHub's own description of its API. */
export async function startGitHub(order: GitHubOrder): Promise<LoopbackGitHub> {
  const description = await describedApi();
  let served: Served | undefined;
  const listen = (blobs: boolean) =>
    listening(
      createServer((request, response) => {
        serve(served!, blobs, request, response).catch(() => response.destroy());
      }),
    );
  const [api, blobs] = await Promise.all([listen(false), listen(true)]);
  const port = (api.address() as AddressInfo).port;
  let lastId = 1000;
  const world: World = {
    description,
    apiUrl: `http://127.0.0.1:${port}`,
    blobsUrl: `http://127.0.0.1:${(blobs.address() as AddressInfo).port}`,
    serverUrl: order.serverUrl ?? `http://github.localhost:${port}`,
    repositories: new Map(),
    tokens: new Map(order.tokens.map((one) => [one.token, identityOf(one)])),
    now: () =>
      order
        .now()
        .toISOString()
        .replace(/\.\d+Z$/, "Z"),
    nextId: () => ++lastId,
  };
  served = { world, requests: [], faultsOfOurs: [], faults: new Faults() };
  const github = loopback(world, served, [api, blobs]);
  for (const one of order.repositories) github.addRepository(one);
  return github;
}

function loopback(world: World, served: Served, servers: readonly Server[]): LoopbackGitHub {
  return {
    apiUrl: world.apiUrl,
    enterpriseApiUrl: `${world.apiUrl}/api/v3`,
    serverUrl: world.serverUrl,
    requests: served.requests,
    faultsOfOurs: served.faultsOfOurs,
    repository(fullName) {
      const found = repositoryOf(world, fullName);
      if (!(found instanceof LoopbackRepository)) throw new Error(`the loopback GitHub has no repository ${fullName}`);
      return found;
    },
    addRepository(order) {
      const repository = new LoopbackRepository(world, order);
      world.repositories.set(repository.fullName.toLowerCase(), repository);
      return repository;
    },
    addToken(order) {
      const identity = identityOf(order);
      world.tokens.set(order.token, identity);
      return identity;
    },
    fail: (order) => served.faults.add(order),
    jobEnvironment: (run, job = 1) => ({
      ACTIONS_RESULTS_URL: `${world.apiUrl}/`,
      ACTIONS_RUNTIME_URL: `${world.apiUrl}/`,
      ACTIONS_RUNTIME_TOKEN: runtimeToken(run, job),
      GITHUB_API_URL: world.apiUrl,
      GITHUB_GRAPHQL_URL: `${world.apiUrl}/graphql`,
      GITHUB_SERVER_URL: world.serverUrl,
      GITHUB_RUN_ID: String(run),
    }),
    async close() {
      served.faults.releaseAll();
      await Promise.all(
        servers.map(
          (server) =>
            new Promise<void>((resolve) => {
              server.close(() => resolve());
              server.closeAllConnections();
            }),
        ),
      );
    },
  };
}

function listening(server: Server): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

import type { Description } from "../openapi/describe.ts";
import type { Identity } from "./identity.ts";
import type { RepositoryState } from "./repository-state.ts";

/** The whole of one loopback GitHub. */
export interface World {
  readonly description: Description;
  /** `http://127.0.0.1:PORT` */
  readonly apiUrl: string;
  /** Another origin, as that of a storage service is: a client must not send it a token. */
  readonly blobsUrl: string;
  /** Where people look: `GITHUB_SERVER_URL`. */
  readonly serverUrl: string;
  readonly repositories: Map<string, RepositoryState>;
  readonly tokens: Map<string, Identity>;
  /** As GitHub writes times: no fractions of a second. */
  now(): string;
  nextId(): number;
}

/** GitHub's names of repositories do not tell capitals from small letters. */
export function repositoryOf(world: World, fullName: string): RepositoryState | undefined {
  return world.repositories.get(fullName.toLowerCase());
}

/** What must be there, since the state names it. */
export function knownRepository(world: World, fullName: string): RepositoryState {
  const repository = repositoryOf(world, fullName);
  if (repository === undefined) throw new Error(`the loopback GitHub has no repository ${fullName}`);
  return repository;
}

import { InputError } from "../model/errors.ts";

/** A repository on GitHub. */
export interface Repo {
  readonly owner: string;
  readonly repo: string;
}

/** @param origin what the reader of the message calls the name: `GITHUB_REPOSITORY` */
export function repoOf(fullName: string, origin: string): Repo {
  // A dot alone would climb out of the address that the name is put into.
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(fullName) ?? [];
  if (owner === undefined || repo === undefined || [owner, repo].some((part) => /^\.+$/.test(part))) {
    throw new InputError(`${origin}: no repository's name as OWNER/NAME (${JSON.stringify(fullName.slice(0, 200))})`);
  }
  return { owner, repo };
}

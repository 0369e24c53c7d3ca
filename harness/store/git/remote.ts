import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { InputError } from "../../model/errors.ts";
import { callersEnvironment, gitEnvironment } from "./git-environment.ts";
import { redacted } from "./redacted.ts";
import { type Environment, runGit } from "./run-git.ts";

/** A line of git's configuration. */
export type Setting = readonly [key: string, value: string];

export interface Caller {
  /** Whose repository's remotes, credentials and rewritten addresses count. */
  readonly folder: string;
  readonly env: Environment;
  readonly signal?: AbortSignal;
}

/** How a remote is reached and who vouches for it. Everything else of a user's configuration stays away. */
const wanted = /^(http\.|credential\.|url\.|protocol\.|ssh\.variant$|core\.(sshcommand|askpass|gitproxy)$)/;

const ofRemote = ["proxy", "proxyauthmethod", "uploadpack", "receivepack", "serveroption"] as const;

/** Serves filters and single objects whatever the remote repository is configured for: here it is our own process. */
const localUploadPack = "git -c uploadpack.allowFilter=true -c uploadpack.allowAnySHA1InWant=true upload-pack";

/**
 * What a remote's name, URL or path means in the caller's folder. Nothing is contacted.
 *
 * @param repository of ours, from which the remote is to be reached
 * @throws InputError for a name that is none
 */
export async function resolveRemote(remote: string, repository: string, caller: Caller): Promise<Setting[]> {
  const theirs = await settingsOf([], callersEnvironment(caller.env), caller);
  const ours = await settingsOf(["--git-dir", repository], gitEnvironment(caller.env), caller);
  const named = (key: string) =>
    theirs.filter(([name]) => name === `remote.${remote}.${key}`).map(([, value]) => value);
  // Of several, git fetches from the first, and we push to the first: a store is in one place.
  const [url] = named("url");
  const [pushUrl] = named("pushurl");
  if (url === undefined && /^[\w.-]+$/.test(remote) && !existsSync(resolve(caller.folder, remote))) {
    throw new InputError(`git:${remote}: ${await whyUnknown(caller)}`);
  }
  // Paths that people type begin in their folder, those of a configuration in its repository.
  const base = url === undefined ? caller.folder : await worktreeOf(caller);
  const isPath = pathTest(theirs);
  const absolute = (address: string) => (isPath(address) ? resolve(base, address) : address);
  const address = absolute(url ?? remote);
  const settings: Setting[] = withoutThose(theirs, ours).filter(([key]) => wanted.test(key));
  settings.push(["remote.store.url", address]);
  if (pushUrl !== undefined) settings.push(["remote.store.pushurl", absolute(pushUrl)]);
  const isLocal = isPath(address) || address.startsWith("file://");
  // Of two git takes the first.
  if (isLocal && named("uploadpack").length === 0) settings.push(["remote.store.uploadpack", localUploadPack]);
  for (const key of ofRemote) for (const value of named(key)) settings.push([`remote.store.${key}`, value]);
  return settings;
}

/** @returns all that applies there, from whatever file, in the order in which git reads it */
async function settingsOf(args: readonly string[], env: Environment, { folder, signal }: Caller): Promise<Setting[]> {
  const { stdout } = await runGit([...args, "config", "--list", "-z"], { folder, env, ...(signal && { signal }) });
  const entries = stdout.split("\0").filter((entry) => entry !== "");
  return entries.map((entry) => {
    const end = entry.indexOf("\n");
    // A key without a value is true.
    return end === -1 ? [entry, "true"] : [entry.slice(0, end), entry.slice(end + 1)];
  });
}

/** Git's configuration says nothing, without a word, where the repository may not be read: of another user, broken. */
async function whyUnknown({ folder, env, signal }: Caller): Promise<string> {
  const call = { folder, env: callersEnvironment(env), ...(signal && { signal }) };
  const { exitCode, stderr } = await runGit(["rev-parse", "--git-dir"], call);
  return exitCode === 0
    ? "the repository in the current folder has no remote of this name"
    : `the current folder has no repository that can be read, whose remotes to look up\n${stderr.trimEnd()}`;
}

/** Where git starts programs from, such as the caller's ssh: their paths may be relative to it. */
export async function worktreeOf({ folder, env, signal }: Caller): Promise<string> {
  const call = { folder, env: callersEnvironment(env), ...(signal && { signal }) };
  const { stdout } = await runGit(["rev-parse", "--show-toplevel"], call);
  return stdout.trimEnd() || folder;
}

/** As git tells a path from `host:path` and `scheme://…`, but for what it would rewrite. */
function pathTest(settings: readonly Setting[]): (address: string) => boolean {
  const rewritten = settings.filter(([key]) => /^url\..*\.(push)?insteadof$/s.test(key)).map(([, prefix]) => prefix);
  return (address) => !/^[^/]*:/.test(address) && !rewritten.some((prefix) => address.startsWith(prefix));
}

/** Name of a git store for messages. */
export function gitStoreName(remote: string, branch: string): string {
  return redacted(`git:${remote}#${branch}`);
}

/** Settings of which git would otherwise see two: a header that is sent twice is an error to some servers. */
function withoutThose(settings: readonly Setting[], others: readonly Setting[]): Setting[] {
  const counts = new Map<string, number>();
  for (const setting of others) counts.set(setting.join("\n"), (counts.get(setting.join("\n")) ?? 0) + 1);
  return settings.filter((setting) => {
    const left = counts.get(setting.join("\n")) ?? 0;
    counts.set(setting.join("\n"), left - 1);
    return left <= 0;
  });
}

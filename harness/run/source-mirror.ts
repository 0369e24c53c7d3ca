import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { InputError, MeasurementError } from "../model/errors.ts";
import type { Environment } from "./build-environment.ts";
import { withLock } from "./exclusive-lock.ts";
import { git } from "./git.ts";
import { leash } from "./leash.ts";
import { outputLines } from "./output-lines.ts";
import { removeFolder } from "./remove-folder.ts";
import { runProgram } from "./run-program.ts";
import { withoutUser } from "./source-address.ts";
import { fetchEnvironment } from "./source-environment.ts";
import { printable } from "./text-tail.ts";

export interface MirrorRequest {
  /** Of the mirror, a bare repository; made where it is missing. */
  readonly dir: string;
  readonly address: string;
  /** What is to be resolved in it. */
  readonly refs: readonly string[];
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
}

/** A first fetch of a large node over a slow line. */
const limitSeconds = 3600;

const fullId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const ofHead = /^(?:HEAD|@)(?![\w./-])/;
/** Refs that are no branches or tags. A `pull/N/head` is what git takes for `refs/pull/N/head`. */
const byName = /^(?:refs\/(?!heads\/|tags\/)[\w./-]+|(?:pull|merge-requests)\/\d+\/(?:head|merge)(?![\w./-]))/;

/**
 * Fetches what refs need that are to be resolved in a mirror: all branches and tags, and others that are named. Full
 * commit ids that are there already need nothing, since they mean the same for ever.
 *
 * The mirror is whole: a work tree of it needs no network.
 *
 * @throws MeasurementError when fetching fails: an outdated branch must not be measured as if it were today's
 */
export async function fetchMirror(request: MirrorRequest): Promise<void> {
  const { dir, address, refs, signal, onProgress } = request;
  await mkdir(dirname(dir), { recursive: true });
  const onWaiting = () => onProgress(`waiting for another plimsoll that fetches ${address}`);
  await withLock(`${dir}.lock`, { signal, onWaiting }, async () => {
    await prepareMirror(dir, address);
    const missing = await absent(dir, refs);
    if (missing.length === 0) return;
    onProgress(`fetching ${address}`);
    const named = missing.map((ref) => byName.exec(ref)?.[0]).filter((name) => name !== undefined);
    const full = new Set(named.map((name) => (name.startsWith("refs/") ? name : `refs/${name}`)));
    const head = missing.some((ref) => ofHead.test(ref));
    await fetch(request, [
      ...["+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"],
      ...(head ? ["+HEAD:refs/plimsoll/head"] : []),
      ...[...full].map((name) => `+${name}:${name}`),
    ]);
    if (head) {
      const set = await git(dir, ["update-ref", "--no-deref", "HEAD", "refs/plimsoll/head"], signal);
      if (!set.ok) throw new MeasurementError(`cannot keep HEAD of ${address}: ${set.complaint}`);
    }
    // Commits of no branch, such as a pull request's, are served by their id.
    const ids = await absent(
      dir,
      missing.filter((ref) => fullId.test(ref)),
    );
    if (ids.length > 0)
      await fetch(
        request,
        ids.map((id) => `+${id}:refs/plimsoll/${id}`),
      );
  });
}

/** @returns all refs but full ids of commits that are there */
async function absent(dir: string, refs: readonly string[]): Promise<string[]> {
  const there = await Promise.all(
    refs.map(async (ref) => fullId.test(ref) && (await git(dir, ["cat-file", "-e", `${ref}^{commit}`])).ok),
  );
  return refs.filter((_, at) => !there[at]);
}

/** With an origin, to which addresses of submodules may be relative. */
const configOf = (address: string): string =>
  [
    ...["[core]", "\trepositoryformatversion = 0", "\tbare = true", "\tlogAllRefUpdates = false"],
    ...['[remote "origin"]', `\turl = "${address.replace(/[\\"]/g, "\\$&")}"`, ""],
  ].join("\n");

/** A mirror in which nothing is left of a fetch that was killed, and nothing configured: builds could have done so. */
async function prepareMirror(dir: string, address: string): Promise<void> {
  if (!existsSync(join(dir, "HEAD"))) {
    const draft = `${dir}.draft`;
    await removeFolder(draft);
    await removeFolder(dir);
    await mkdir(draft);
    const made = await git(draft, ["init", "--quiet", "--bare", "--template=", "--object-format=sha1"]);
    if (!made.ok) throw new MeasurementError(`cannot make a repository in ${draft}: ${made.complaint}`);
    await rename(draft, dir);
  }
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries) {
    const [part] = relative(dir, parentPath).split("/");
    const left = name.endsWith(".lock") || (part === "objects" && name.startsWith("tmp_"));
    // Of work trees whoever builds in them takes care.
    if (left && part !== "worktrees") await rm(join(parentPath, name), { recursive: true, force: true });
  }
  const [file, config] = [join(dir, "config"), configOf(address)];
  // Only where it differs: somebody who builds may be reading it.
  if ((await readFile(file, "utf8").catch(() => "")) !== config) await writeFileAtomic(file, config);
}

async function fetch(request: MirrorRequest, refspecs: readonly string[]): Promise<void> {
  const { dir, address, signal } = request;
  const env = fetchEnvironment(request.env);
  // Cleaning up must end before another may fetch.
  const settings = ["core.hooksPath=/dev/null", "gc.autoDetach=false", "maintenance.autoDetach=false"];
  // Long: with --quiet a server says next to nothing while it packs a large repository.
  const slow = ["http.lowSpeedLimit=1000", "http.lowSpeedTime=300"];
  const argv = [
    ...["git", ...[...settings, ...slow].flatMap((setting) => ["-c", setting])],
    ...["fetch", "--quiet", "--force", "--prune", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules"],
    ...["--", address, ...refspecs],
  ];
  let said = "";
  const listen = async (stream: AsyncIterable<Buffer>) => {
    for await (const line of outputLines(stream)) if (said.length < 10_000) said += `${line}\n`;
  };
  // No namespace: ssh and credential helpers are to find the user's own world.
  const containment = { kind: "mark", prefix: leash() } as const;
  const ended = await runProgram(
    { argv, env, cwd: dir, timeoutSeconds: limitSeconds, signal, containment },
    ({ stdout, stderr }) => Promise.all([listen(stdout), listen(stderr)]),
  );
  if (signal.aborted) throw new MeasurementError(`interrupted while fetching ${address}`);
  if (ended.failure === undefined) return;
  const unknown = /(?:couldn't find remote ref|not our ref|invalid refspec) '?\+?([^\s':]+)/.exec(said)?.[1];
  if (unknown !== undefined) throw new InputError(`unknown ref "${unknown}" in ${address}`);
  // With what ssh says, which is before git's own words.
  const why = ended.exitCode === null || said === "" ? ended.failure : said;
  throw new MeasurementError(`cannot fetch ${address}: ${printable(withoutUser(why).trim().replace(/\s+/g, " "))}`);
}

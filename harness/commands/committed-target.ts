import { join, posix, resolve } from "node:path";
import { InputError } from "../model/errors.ts";
import type { Target } from "../model/target.ts";
import { layTarget } from "../run/lay-target.ts";
import { readSource, type Source } from "../run/source-address.ts";
import { findCommits } from "./find-commits.ts";
import type { Io } from "./io.ts";
import type { SourceOptions } from "./measuring-options.ts";
import type { Progress } from "./progress.ts";
import { splitSuiteName } from "./suite-name.ts";

type Arguments = Readonly<Partial<Record<"args" | "baseArgs" | "headArgs", readonly string[]>>>;

/**
 * Where --target-from names a commit: the target file is laid as it is in that commit, whatever is on the disk, and the
 * rest goes on with the file that was laid. Without it, and for targets that come with Plimsoll, all stays as it is.
 *
 * @param name `path/to/target.yml[/SUITE]`, the path from the root of the repository
 * @returns the name and the options to go on with
 * @throws InputError where the commit has no such target, MeasurementError where it cannot be fetched
 */
export async function committedTarget<O extends SourceOptions & Arguments>(
  io: Io,
  progress: Progress,
  name: string,
  options: O,
): Promise<{ readonly name: string; readonly options: O }> {
  const { targetFrom, args = [], baseArgs = [], headArgs = [] } = options;
  const { target: path, suite } = splitSuiteName(name);
  if (targetFrom === undefined || !/\.ya?ml$/.test(path)) return { name, options };
  // Of a path the repository is the one that one is in, as it is of a target file on the disk.
  const here: Source = { kind: "folder", path: resolve(".") };
  const { repository, commits } = await findCommits(io, progress, options, here, [targetFrom]);
  const { file, target } = await layTarget({
    ...{ repo: repository.dir, commit: commits[0]!.commit, path, now: io.now(), signal: io.signal },
    args: [...args, ...baseArgs, ...headArgs],
    into: resolve(join(options.work, "targets")),
  });
  const laid = suite === undefined ? file : `${file}/${suite}`;
  return { name: laid, options: { ...options, repo: options.repo ?? repositoryOf(target, path) } };
}

/** A source that is a path is one in the commit's repository, where it can only be the root. */
function repositoryOf({ source }: Target, path: string): string {
  if (readSource(source, "/").kind === "address") return source;
  const place = posix.join(posix.dirname(path), source).replace(/\/$/, "");
  if (place === "." && !source.startsWith("/")) return ".";
  throw new InputError(`${path}: source: "${source}" is not the root of its repository: --repo says what to build`);
}

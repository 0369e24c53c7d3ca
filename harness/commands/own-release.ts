import { InputError } from "../model/errors.ts";
import { git } from "../run/git.ts";

/** A release of Plimsoll, as workflows refer to it. */
export interface Release {
  /** `OWNER/REPO` */
  readonly plimsoll: string;
  /** Full commit id. */
  readonly pin: string;
  readonly tag: string;
}

/**
 * The release that a checkout of Plimsoll is, or what is said instead.
 *
 * @param root of the checkout
 * @throws InputError that names the options which say what cannot be found out
 */
export async function ownRelease(
  root: string,
  said: { readonly uses?: string; readonly pin?: string; readonly version?: string },
): Promise<Release> {
  if ((said.pin === undefined) !== (said.version === undefined)) {
    throw new InputError("--pin and --version belong together: the commit of a release, and its tag");
  }
  return {
    plimsoll: said.uses ?? (await repositoryOf(root)) ?? refuse("--uses OWNER/REPO says where Plimsoll is"),
    ...(said.pin !== undefined && said.version !== undefined
      ? { pin: said.pin, tag: said.version }
      : await releaseOf(root)),
  };
}

const refuse = (sentence: string): never => {
  throw new InputError(`${sentence}: its own checkout does not`);
};

async function releaseOf(root: string): Promise<{ pin: string; tag: string }> {
  const options = "--pin SHA --version TAG say which release of Plimsoll the workflows use";
  // In a folder of another repository git would tell of that one.
  const top = await git(root, ["rev-parse", "--show-prefix"]);
  if (!top.ok || top.stdout.trim() !== "") return refuse(options);
  const changed = await git(root, ["status", "--porcelain"]);
  const [pin, tags] = await Promise.all([
    git(root, ["rev-parse", "HEAD"]),
    git(root, ["tag", "--points-at", "HEAD", "--sort=-version:refname"]),
  ]);
  const tag = tags.stdout.split("\n").find((name) => /^v\d+\.\d+\.\d+$/.test(name));
  if (changed.stdout !== "" || tag === undefined) return refuse(options);
  return { pin: pin.stdout.trim(), tag };
}

/** `OWNER/REPO` of the remote `origin` of a checkout; undefined where there is none on a GitHub. */
export async function repositoryOf(folder: string): Promise<string | undefined> {
  const { ok, stdout } = await git(folder, ["config", "--get", "remote.origin.url"]);
  if (!ok) return undefined;
  const address = /^(?:https:\/\/|ssh:\/\/(?:\w+@)?|\w+@)[\w.-]+(?::\d+)?[/:]([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/;
  const [, owner, name] = address.exec(stdout.trim()) ?? [];
  return owner === undefined || name === undefined ? undefined : `${owner}/${name}`;
}

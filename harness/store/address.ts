import { InputError } from "../model/errors.ts";

export const defaultBranch = "plimsoll-baselines";

/** Where baselines are, as `--store` says it. */
export type StoreAddress =
  | { readonly kind: "folder"; readonly folder: string }
  | {
      readonly kind: "git";
      /** Name of a remote of the repository in the current folder, a URL, or a path. */
      readonly remote: string;
      readonly branch: string;
    }
  /** A folder or `s3://bucket/prefix`: for reading only. */
  | { readonly kind: "parquet"; readonly place: string };

/**
 * `git:REMOTE`, `git:REMOTE#BRANCH`, `parquet:DIR`, `s3://bucket/prefix`; everything else is a folder.
 *
 * @throws InputError for a remote or branch that git would take for something else
 */
export function parseAddress(address: string): StoreAddress {
  if (address.startsWith("git:") && !address.startsWith("git://")) return gitAddress(address);
  if (address.startsWith("parquet:")) return { kind: "parquet", place: address.slice("parquet:".length) };
  if (address.startsWith("s3://")) return { kind: "parquet", place: address };
  const [scheme] = /^[a-z][a-z0-9+.-]*:\/\//i.exec(address) ?? [];
  if (scheme !== undefined) throw new InputError(`store ${scheme}…: a repository is written git:${scheme}…`);
  if (address === "") throw new InputError("the store's address is empty");
  return { kind: "folder", folder: address };
}

function gitAddress(address: string): StoreAddress {
  const [, remote = "", branch = defaultBranch] = /^git:([^#]*)(?:#(.*))?$/s.exec(address) ?? [];
  // A leading hyphen would make an option of it.
  if (!/^[^\s-]/.test(remote) || /[\0\r\n]/.test(remote)) {
    throw new InputError("store git:: what follows is no remote: its name, a URL or a path");
  }
  // Narrower than git's own rule, and safe wherever the name is written.
  if (!/^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/.test(branch) || /\.\.|\.$|\.lock($|\/)/.test(branch)) {
    throw new InputError(`store git:…#${branch}: no name of a branch`);
  }
  return { kind: "git", remote, branch };
}

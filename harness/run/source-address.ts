import { basename, resolve } from "node:path";
import { InputError } from "../model/errors.ts";
import { plainName } from "./plain-name.ts";

/** Where a repository is: in a folder here, or behind an address from which git fetches. */
export type Source =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "address"; readonly address: string; readonly name: string };

/** As git tells them apart: `host:path` and `user@host:path` go by ssh, and whatever has a slash before the colon is a path. */
const scpLike = /^(?:[\w.-]+@)?[\w.-]+:/;

/**
 * A repository as people write it.
 *
 * @param text a path, or an https, ssh (also `git@host:path`) or file address
 * @param folder to which paths are relative
 * @throws InputError for an address that is none of these, or holds a password
 */
export function readSource(text: string, folder: string): Source {
  const refuse = (reason: string) => new InputError(`"${withoutUser(text)}" ${reason}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (text === "" || /[\u0000-\u001f\u007f]/.test(text)) throw refuse("is neither a path nor an address");
  const protocol = /^([A-Za-z][\w+.-]*):\/\//.exec(text)?.[1];
  if (protocol === undefined && !scpLike.test(text)) return { kind: "folder", path: resolve(folder, text) };
  // Of programs that git starts: `ext::sh -c …`
  if (/^[\w.-]+::/.test(text)) throw refuse("is not by https, ssh or file");
  if (/\s/.test(text) && protocol !== "file") throw refuse("is no address: there is a space in it");
  if (protocol === undefined) {
    if (text.startsWith("-")) throw refuse("is no address");
    return { kind: "address", address: text, name: nameOf(text) };
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!["https", "ssh", "file"].includes(protocol)) throw refuse("is not by https, ssh or file");
  if (url === undefined || (protocol !== "file" && !/^[\w[]/.test(url.host))) throw refuse("is no address");
  if (url.password !== "" || (protocol === "https" && url.username !== "")) {
    throw refuse("holds credentials: they belong into git's configuration");
  }
  if (url.search !== "" || url.hash !== "") throw refuse("is no address of a repository: there is a ? or # in it");
  if (protocol === "file" && url.host !== "") throw refuse("is no address of a file here");
  return { kind: "address", address: text, name: nameOf(text) };
}

/** As people call it: of `https://host/XRPLF/rippled.git`, rippled. */
const nameOf = (address: string): string => plainName(basename(address.replace(/^.*:/, "")).replace(/\.git$/, ""));

/** Text in which addresses have lost their user names and passwords: these may be tokens. */
export function withoutUser(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#'"]*@/gi, "$1***@");
}

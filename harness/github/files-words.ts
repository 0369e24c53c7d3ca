import { clean } from "../report/clean.ts";

const shown = 2;

/** A name that is not ours, for a reason: between backticks, and without any of its own. */
export const inTicks = (name: string): string => `\`${clean(name.replaceAll("`", "'"))}\``;

/**
 * Files of a change in words: "3 of 14 changed files, all under `src/nodestore`: `src/nodestore/Database.cpp`, …"
 *
 * @param files at least one
 * @param changed how many files the change has
 */
export function filesWords(files: readonly string[], changed: number): string {
  const total = `${changed} changed ${changed === 1 ? "file" : "files"}`;
  const count = files.length === changed ? total : `${files.length} of ${total}`;
  const folder = commonFolder(files);
  const where = folder === "" ? "" : `, ${files.length === 1 ? "" : "all "}under ${inTicks(folder)}`;
  const names = files.slice(0, shown).map(inTicks).join(", ");
  return `${count}${files.length === 1 ? "" : where}: ${names}${files.length > shown ? " …" : ""}`;
}

/** Of all of them, without a slash at its end; empty: they have none in common. */
function commonFolder([first = "", ...others]: readonly string[]): string {
  const parts = first.split("/").slice(0, -1);
  const differs = (at: number) => others.some((file) => !file.startsWith(`${parts.slice(0, at + 1).join("/")}/`));
  const end = parts.findIndex((_, at) => differs(at));
  return (end < 0 ? parts : parts.slice(0, end)).join("/");
}

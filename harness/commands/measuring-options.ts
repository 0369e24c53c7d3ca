import { resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { split } from "shlex";
import type { Rule } from "../compare/rule.ts";
import { baseUnit } from "../parse/base-unit.ts";
import { checkScopeName, localScope } from "../run/cache-scope.ts";

/** Where builds keep what later ones may reuse. */
export interface CacheOptions {
  readonly work: string;
  readonly cacheScope?: string;
  readonly cacheFrom?: string;
  /** B */
  readonly cacheLimit?: number;
}

/** What is built, and where it is kept. */
export interface SourceOptions extends CacheOptions {
  readonly repo?: string;
  /** Full id. */
  readonly targetFrom?: string;
}

/** Options of every command that builds and measures. */
export interface MeasuringOptions extends Partial<Rule>, SourceOptions {
  readonly args?: string[];
  readonly env?: Record<string, string>;
  readonly dataDir?: string;
  readonly out?: string;
  readonly seed: number;
  readonly timeout?: number;
  readonly dropCaches?: true;
  readonly snapshot?: string;
  readonly json?: true;
}

export const snapshotWords = "folder of which each execution gets a copy, for a suite with state: snapshot";

export const usualCacheLimit = { text: "20 GB", bytes: 20e9 };

/** @param when the command heeds them, where not always: goes before each description */
export function cacheOptions(when = ""): readonly [Option, Option, Option] {
  const option = (flags: string, words: string) => new Option(flags, `${when}${words}`);
  return [
    option("--cache-scope <name>", `builds reuse nothing of other scopes (default: ${localScope})`).argParser(scope),
    option("--cache-from <name>", "scope of whose tools' caches a new one begins with a copy").argParser(scope),
    option("--cache-limit <size>", `for built files and logs of a scope (default: ${usualCacheLimit.text})`).argParser(
      size,
    ),
  ];
}

/** Of commands that build. */
export function withSourceOptions(command: Command): Command {
  const [cacheScope, cacheFrom, cacheLimit] = cacheOptions();
  return command
    .option("--repo <source>", "git repository to build, a path or an address (default: the target's)")
    .option(
      "--target-from <commit>",
      "read path/to/target.yml and what is beside it from that commit of the repository, a full id",
      fullId,
    )
    .option("--work <dir>", "folder for caches, data and runs", folder, ".plimsoll")
    .addOption(cacheScope)
    .addOption(cacheFrom)
    .addOption(cacheLimit);
}

export function withMeasuringOptions(command: Command): Command {
  return withSourceOptions(command)
    .option("--args <text>", "arguments added to the suite's command", argv)
    .option("--env <K=V>", "environment of executions; repeat for more", environment)
    .option("--data-dir <dir>", "folder on the device that is measured (default: WORK/data)", folder)
    .option("--out <dir>", "folder of run.json and the reports (default: WORK/runs/ID)", folder)
    .option("--seed <n>", "all that is random comes from it", whole, 1)
    .option("--timeout <seconds>", "of one execution (default: the suite's)", positive)
    .option("--drop-caches", "drop the page cache before each execution (root)")
    .option("--snapshot <dir>", snapshotWords)
    .option("--json", "print JSON");
}

/** Below /proc Node makes folders for ever: a missing parent is one that can never be made. */
export function folder(text: string): string {
  if (/^\/proc(\/|$)/.test(resolve(text))) throw new InvalidArgumentError("nothing can be made below /proc");
  return text;
}

function scope(text: string): string {
  try {
    checkScopeName(text);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
  return text;
}

/** A branch would be another commit tomorrow, and whoever may push decides which. */
function fullId(text: string): string {
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)) return text;
  throw new InvalidArgumentError("not a full commit id");
}

/** @returns B */
export function size(text: string): number {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?) ?([A-Za-z]+)$/.exec(text) ?? [];
  const { unit: base, convert } = baseUnit(unit);
  if (base !== "B") throw new InvalidArgumentError("not a size like 20GB or 500MiB");
  return convert(Number(number));
}

/** Splits as a shell would, quotes and all, without being one. */
export function argv(text: string): string[] {
  try {
    return split(text);
  } catch (error) {
    throw new InvalidArgumentError(`not words of a command line: ${(error as Error).message}`);
  }
}

export function environment(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("not K=V");
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

export function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || text.trim() === "") throw new InvalidArgumentError("not a whole number");
  return value;
}

export function count(text: string): number {
  const value = whole(text);
  if (value < 1) throw new InvalidArgumentError("not above 0");
  return value;
}

export function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new InvalidArgumentError("not a number above 0");
  return value;
}

import { type Command, InvalidArgumentError } from "commander";
import { parseArgsStringToArgv } from "string-argv";
import type { Rule } from "../compare/rule.ts";

/** Options of every command that builds and measures. */
export interface MeasuringOptions extends Partial<Rule> {
  readonly repo?: string;
  readonly args?: string[];
  readonly env?: Record<string, string>;
  readonly work: string;
  readonly dataDir?: string;
  readonly out?: string;
  readonly seed: number;
  readonly timeout?: number;
  readonly dropCaches?: true;
  readonly json?: true;
}

export function withMeasuringOptions(command: Command): Command {
  return command
    .option("--repo <dir>", "git repository to build (default: the target's)")
    .option("--args <text>", "arguments added to the suite's command", argv)
    .option("--env <K=V>", "environment of executions; repeat for more", environment)
    .option("--work <dir>", "folder for caches, data and runs", ".plimsoll")
    .option("--data-dir <dir>", "folder on the device that is measured (default: WORK/data)")
    .option("--out <dir>", "folder of run.json and the reports (default: WORK/runs/ID)")
    .option("--seed <n>", "all that is random comes from it", whole, 1)
    .option("--timeout <seconds>", "of one execution (default: the suite's)", positive)
    .option("--drop-caches", "drop the page cache before each execution (root)")
    .option("--json", "print JSON");
}

/** Splits as a shell would, quotes and all, without being one. */
export function argv(text: string): string[] {
  return parseArgsStringToArgv(text);
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

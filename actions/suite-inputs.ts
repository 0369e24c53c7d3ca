import { join } from "node:path";
import { input } from "./inputs.ts";
import type { Job } from "./job.ts";

/** Inputs of each action that builds a suite. */
export const suiteInputs = {
  suite: input.text,
  base: input.commit.optional(),
  head: input.commit,
  config: input.commit,
  "repository-url": input.repository,
  work: input.text.optional(),
  "cache-scope": input.text.optional(),
  "cache-from": input.text.optional(),
};

export interface SuiteInputs {
  readonly suite: string;
  readonly base?: string | undefined;
  readonly head: string;
  readonly config: string;
  readonly "repository-url": string;
  readonly work?: string | undefined;
  readonly "cache-scope"?: string | undefined;
  readonly "cache-from"?: string | undefined;
}

/** The commits to build: of a comparison both, of a recording head alone. */
export function commitsOf({ base, head }: Pick<SuiteInputs, "base" | "head">): {
  readonly base: string | undefined;
  readonly head: string;
} {
  return { base: base === head ? undefined : base, head };
}

/** Folder of caches, where the runner has none that outlives the job. */
export const workFolder = (work: string | undefined, { temporary }: Pick<Job, "temporary">): string =>
  work ?? join(temporary, "plimsoll");

const trusted = "main";

/**
 * Options of `plimsoll build`, `bench` and `run` that say what is built from where, and with whom it shares a cache. A
 * value never stands by itself: whatever it begins with, it is no option.
 */
export function sourceArguments(inputs: SuiteInputs, job: Pick<Job, "temporary" | "ref" | "event">): string[] {
  const scope = inputs["cache-scope"] ?? cacheScope(inputs, job);
  const from = inputs["cache-from"] ?? trusted;
  return [
    `--repo=${inputs["repository-url"]}`,
    `--target-from=${inputs.config}`,
    `--work=${workFolder(inputs.work, job)}`,
    `--cache-scope=${scope}`,
    ...(from === scope ? [] : [`--cache-from=${from}`]),
  ];
}

/** What a pull request builds is seen by that pull request alone; what is recorded of the trusted commit, by all. */
function cacheScope(inputs: SuiteInputs, { ref, event }: Pick<Job, "ref" | "event">): string {
  const number = /^refs\/pull\/(\d{1,12})\//.exec(ref)?.[1];
  if (number !== undefined) return `pr-${number}`;
  if (event.name === "merge_group") return "merge-queue";
  // By hand, head alone may be any branch's.
  return commitsOf(inputs).base === undefined && inputs.head === inputs.config ? trusted : "by-hand";
}
